import type { ReactNode } from 'react'
import { Link } from '../../../routing/Link.tsx'
import { unlock as text } from '../../../text/en/unlock.ts'
import { priceOf } from './nextLocked.ts'
import styles from './BuyButton.module.css'
import type { Priced } from './useUnlock.ts'
import { sumOf, type Wallet } from './useWallet.ts'

type Props = {
  chapters: readonly Priced[]
  wallet: Wallet
  isWorking: boolean
  canTopUp: boolean
  isMain?: boolean
  wayBack: string
  onBuy(chapters: readonly Priced[]): void
  children: ReactNode
}

/** Unlocks chapters for what the balance allows; where it does not, the way to a top-up and back, if there is one. */
export function BuyButton({ chapters, wallet, isWorking, canTopUp, isMain, wayBack, onBuy, children }: Props) {
  const price = priceOf(chapters)
  const missing = price - sumOf(wallet)
  const look = `${styles.buy} ${isMain ? styles.main : ''}`
  if (missing > 0 && !canTopUp) return isMain && <p className={styles.closed}>{text.missingClosed({ missing })}</p>
  if (missing > 0) {
    return (
      <Link
        to={`/myinfo/rechargeList?${new URLSearchParams({ missing: String(missing), return_to: wayBack })}`}
        className={look}
      >
        <b>{isMain ? text.topUp : children}</b>
        <span className={styles.hint}>{isMain ? text.missing({ missing }) : text.missingTopUp({ missing })}</span>
      </Link>
    )
  }
  const vouchers = Math.min(price, wallet.vouchers)
  return (
    <button type="button" className={look} disabled={isWorking} onClick={() => onBuy(chapters)}>
      <b>{isMain && isWorking ? text.working : children}</b>
      <span className={styles.hint}>
        {text.from({ kind: kindOf(vouchers, price), vouchers, coins: price - vouchers })}
      </span>
    </button>
  )
}

const kindOf = (vouchers: number, price: number) => (vouchers === 0 ? 'coins' : vouchers < price ? 'both' : 'vouchers')
