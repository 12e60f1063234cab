import { countText } from '../topUp/money.ts'
import { unlock as text } from '../../../shared/text/en/account/unlock.ts'
import { localTime } from '../../ui/format/localTime.ts'
import type { Wallet } from './unlocking.ts'
import styles from './WalletView.module.css'

const NAMED = 3

export function WalletView({
  price,
  wallet: { coins, vouchers, live_vouchers: live = [] },
}: {
  price: number
  wallet: Wallet
}) {
  const more = live.length - NAMED
  return (
    <div className={styles.wallet}>
      <dl className={styles.sums}>
        <div>
          <dt>{text.price}</dt>
          <dd>{countText(price)}</dd>
        </div>
        <div>
          <dt>{text.coins}</dt>
          <dd>{countText(coins)}</dd>
        </div>
        <div>
          <dt>{text.vouchers}</dt>
          <dd>{countText(vouchers)}</dd>
        </div>
      </dl>
      {live.length > 0 && (
        <>
          <p className={`hint ${styles.note}`}>{text.vouchersFirst({ count: live.length })}</p>
          <ol className={styles.vouchers}>
            {live.slice(0, NAMED).map(({ amount, expires_at }, index) => (
              // The order is the list's purpose, and vouchers have no id.
              <li key={index}>
                <b>{countText(amount)}</b> · {expires_at ? text.until({ time: localTime(expires_at) }) : text.noExpiry}
              </li>
            ))}
            {more > 0 && <li>{text.moreVouchers({ count: more })}</li>}
          </ol>
        </>
      )}
    </div>
  )
}
