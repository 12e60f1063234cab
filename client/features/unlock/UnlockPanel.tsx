import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react'
import { onReturn } from '../../platform/onReturn.ts'
import { persistent } from '../../platform/storage.ts'
import { tab } from '../../platform/tab.ts'
import { lazy } from '../../routing/lazy.tsx'
import { Link } from '../../routing/Link.tsx'
import type { Navigation } from '../../routing/navigation.ts'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useServices } from '../../services/services.ts'
import { unlock as text } from '../../../shared/text/en/account/unlock.ts'
import { PendingTopUp } from '../topUp/PendingTopUp.tsx'
import { AutoSwitch } from './AutoSwitch.tsx'
import type { LockedChapter } from './lockedChapter.ts'
import { Unlocking, type Priced } from './unlocking.ts'
import { localTime } from '../../ui/format/localTime.ts'
import { Lock } from '../../ui/images/icons/Lock.tsx'
import around from './Locked.module.css'
import styles from './UnlockPanel.module.css'
import { WalletView } from './WalletView.tsx'

const ProveForm = lazy(() => import('../account/settings/ProveForm.tsx').then(part => part.ProveForm))

export type UnlockProps = {
  locked: LockedChapter
  /** Address to return to after a top-up. */
  returnLink: string
  text: RefObject<Element | null>
  /** An alternative way to read the chapter, shown last. */
  elsewhere: ReactNode
}

/** For a signed-in reader: price and button. Balance, unlocking ten chapters, and auto-unlock are one tap away. */
export const UnlockPanel = observer(({ locked, returnLink, text: body, elsewhere }: UnlockProps) => {
  const services = useServices()
  const navigation = useNavigation() as Navigation
  const [unlocking] = useState(
    () =>
      new Unlocking(locked, {
        ...services,
        navigation,
        onReturn,
        storage: persistent,
        tab,
        askToConfirm: services.stores.local.toggleLoginDialog,
      }),
  )
  useEffect(() => unlocking.enter(), [unlocking])
  useLayoutEffect(() => {
    const text = body.current
    return () => {
      if (text && unlocking.isTapped && unlocking.isUnlocked) readOn(text)
    }
  }, [unlocking, body])
  const { state, wallet, next, price, auto, lapsing } = unlocking

  if (state === 'auto')
    return (
      <p className={styles.text} role="status">
        {text.opening({ price })}
      </p>
    )
  if (state === 'reading')
    return (
      <p className={styles.text} role="status">
        {text.walletLoading}
      </p>
    )
  if (!wallet) {
    return (
      <>
        <p className={styles.text} role="status">
          {text.walletFailed}
        </p>
        <button type="button" className={`action ${around.again}`} onClick={() => void unlocking.refresh()}>
          {text.tryAgain}
        </button>
      </>
    )
  }
  const shared = { unlocking, returnLink }
  return (
    <div className={`column ${styles.panel}`}>
      <h2 className={`row ${around.title}`}>
        <Lock size={20} aria-hidden className={around.lock} />
        {text.title}
      </h2>
      {unlocking.isOverLimit && auto.setting.isOn && (
        <p className={styles.text}>{text.limitReached({ price, ...auto.setting })}</p>
      )}
      <UnlockButton {...shared} chapters={unlocking.single} isMain>
        {text.unlockOne({ price })}
      </UnlockButton>
      <p role="status" className={styles.problem}>
        {unlocking.problem}
      </p>
      <div className={styles.proof}>
        <ProveForm
          when={unlocking.unproven !== undefined}
          returnTo={returnLink}
          onProven={() => void unlocking.proceed()}
        />
      </div>
      {lapsing && (
        <p className={styles.text}>{text.lapseSoon({ count: lapsing.amount, time: localTime(lapsing.expires_at) })}</p>
      )}
      <PendingTopUp onSettled={unlocking.refresh} />
      <details className={styles.more} onToggle={event => event.currentTarget.open && void unlocking.openMore()}>
        <summary className={`link ${styles.summary}`}>{text.more}</summary>
        <WalletView price={price} wallet={wallet} />
        {next ? (
          <>
            {next.length > 1 && (
              <UnlockButton {...shared} chapters={next}>
                {text.unlockNext({ count: next.length, price: unlocking.quote(next).price })}
              </UnlockButton>
            )}
            <AutoSwitch auto={auto} price={unlocking.details} />
            {elsewhere}
          </>
        ) : (
          <p className={styles.text} role="status">
            {text.working}
          </p>
        )}
      </details>
    </div>
  )
})

type UnlockButtonProps = {
  unlocking: Unlocking
  returnLink: string
  chapters: readonly Priced[]
  isMain?: boolean
  children: ReactNode
}

const UnlockButton = observer(({ unlocking, returnLink, chapters, isMain, children }: UnlockButtonProps) => {
  const { price, vouchers, coins, missing } = unlocking.quote(chapters)
  const style = `column ${styles.buy} ${isMain ? styles.main : ''}`
  if (missing > 0 && unlocking.canTopUp === false)
    return isMain && <p className={styles.closed}>{text.missingClosed({ price, missing })}</p>
  if (missing > 0) {
    return (
      <Link
        to={`/myinfo/rechargeList?${new URLSearchParams({ missing: String(missing), return_to: returnLink })}`}
        className={style}
      >
        <b>{isMain ? text.topUp : children}</b>
        <span className={around.hint}>
          {isMain ? text.missing({ price, missing }) : text.missingTopUp({ missing })}
        </span>
      </Link>
    )
  }
  const isWorking = unlocking.state !== 'offered'
  const kind = vouchers === 0 ? 'coins' : vouchers < price ? 'both' : 'vouchers'
  return (
    <button type="button" className={style} disabled={isWorking} onClick={() => void unlocking.unlock(chapters)}>
      <b>{isMain && isWorking ? text.working : children}</b>
      <span className={around.hint}>{text.from({ kind, vouchers, coins })}</span>
    </button>
  )
})

/** With its buttons gone, the focus would start at the top. Called before the rest of the chapter is rendered. */
function readOn(text: Element) {
  const read = Array.from(text.children, paragraph => paragraph.textContent)
  // React renders the rest synchronously; then the page has the focus, since no element has it.
  queueMicrotask(() => {
    if (!document.activeElement?.matches('body, main')) return
    // The excerpt may have ended within a paragraph, which is now longer.
    const next = Array.from(text.children).find(({ textContent }, index) => textContent && textContent !== read[index])
    if (!(next instanceof HTMLElement)) return
    next.tabIndex = -1
    next.focus({ preventScroll: true })
  })
}
