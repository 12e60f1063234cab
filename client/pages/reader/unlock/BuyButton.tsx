import type { ReactNode } from 'react'
import { Link } from '../../../routing/Link.tsx'
import { unlock as text } from '../../../text/en/unlock.ts'
import { priceOf } from './nextLocked.ts'
import styles from './BuyButton.module.css'
import type { Priced } from './useUnlock.ts'
import { sumOf, type Wallet } from './useWallet.ts'

type Props = {
  chapters: readonly Priced[]
  wallet: Wallet | undefined
  isWorking: boolean
  isMain?: boolean
  wayBack: string
  onBuy(chapters: readonly Priced[]): void
  children: ReactNode
}

/** Unlocks chapters for what the balance allows; where it does not, the way to a top-up and back. */
export function BuyButton({ chapters, wallet, isWorking, isMain, wayBack, onBuy, children }: Props) {
  const price = priceOf(chapters)
  const missing = wallet ? price - sumOf(wallet) : 0
  const look = `${styles.buy} ${isMain ? styles.main : ''}`
  if (missing > 0) {
    return (
      <Link to={`/myinfo/rechargeList?${new URLSearchParams({ missing: String(missing), return_to: wayBack })}`} className={look}>
        <b>{isMain ? text.topUp : children}</b>
        <span className={styles.hint}>{isMain ? text.missing({ missing }) : text.missingTopUp({ missing })}</span>
      </Link>
    )
  }
  const vouchers = wallet ? Math.min(price, wallet.vouchers) : 0
  return (
    <button type="button" className={look} disabled={isWorking || !wallet} onClick={() => onBuy(chapters)}>
      <b>{isMain && isWorking ? text.working : children}</b>
      <span className={styles.hint}>{wallet ? text.from({ kind: kindOf(vouchers, price), vouchers, coins: price - vouchers }) : text.walletRead}</span>
    </button>
  )
}

const kindOf = (vouchers: number, price: number) => (vouchers === 0 ? 'coins' : vouchers < price ? 'both' : 'vouchers')
