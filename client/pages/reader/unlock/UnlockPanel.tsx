import { Lock } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { TopUpHost } from '../../../components/account/TopUpHost.tsx'
import { useReturn } from '../../../components/account/useReturn.ts'
import { unlock as text } from '../../../text/en/unlock.ts'
import type { ReadChapter } from '../reading.ts'
import { AutoSwitch } from './AutoSwitch.tsx'
import { BuyButton } from './BuyButton.tsx'
import { priceOf } from './nextLocked.ts'
import styles from './UnlockPanel.module.css'
import { useAutoUnlock } from './useAutoUnlock.ts'
import { useOpening } from './useOpening.ts'
import { useUnlock } from './useUnlock.ts'
import { useCanTopUp, useWallet } from './useWallet.ts'
import { WalletView } from './WalletView.tsx'

export type UnlockProps = {
  chapter: ReadChapter
  /** Of today; the chapter may have been loaded before it changed. */
  price: number
  /** Looks again whether the chapter is the reader's own, and at its price. */
  check(): void
  /** Address to come back to after a top-up. */
  wayBack: string
}

/** For a reader who is signed in: price and balance, one chapter or ten, and never a charge without a tap or a wish. */
export const UnlockPanel = observer(({ chapter, price, check, wayBack }: UnlockProps) => {
  const { wallet, read } = useWallet()
  const canTopUp = useCanTopUp()
  const single = { id: chapter.id, price }
  const { next, problem, isWorking, readNext, lookAgain, order, conclude, unlock } = useUnlock(chapter, () => {
    check()
    void read()
  })
  const about = next?.length ? Math.round(priceOf(next) / next.length) : price
  const auto = useAutoUnlock(chapter.book_id, about)
  const opening = useOpening({ chapter: single, kept: auto.kept, readWallet: read, order, conclude })
  // Whose the chapter is has been looked at already.
  useReturn(() => {
    void read()
    void readNext()
  })

  if (opening === 'trying')
    return (
      <p className={styles.text} role="status">
        {text.opening({ price })}
      </p>
    )
  // All at once, so that nothing moves under a finger.
  if (wallet === undefined || !next || canTopUp === undefined)
    return (
      <p className={styles.text} role="status">
        {text.walletRead}
      </p>
    )
  if (wallet === null) {
    return (
      <>
        <p className={styles.text} role="status">
          {text.walletFailed}
        </p>
        <button type="button" className={styles.again} onClick={() => void lookAgain()}>
          {text.tryAgain}
        </button>
      </>
    )
  }
  const buy = { wallet, isWorking, canTopUp, wayBack, onBuy: unlock }
  return (
    <div className={styles.panel}>
      <Lock size={26} aria-hidden className={styles.lock} />
      <h2 className={styles.title}>{text.title}</h2>
      {opening === 'limit' && <p className={styles.text}>{text.limitReached({ price, ...auto.setting })}</p>}
      <WalletView price={price} wallet={wallet} />
      <BuyButton {...buy} chapters={[single]} isMain>
        {text.unlockOne({ price })}
      </BuyButton>
      {next.length > 1 && (
        <BuyButton {...buy} chapters={next}>
          {text.unlockNext({ count: next.length, price: priceOf(next) })}
        </BuyButton>
      )}
      <p role="status" className={styles.problem}>
        {problem}
      </p>
      <TopUpHost onSettled={() => void lookAgain()} />
      <AutoSwitch {...auto} price={about} />
    </div>
  )
})
