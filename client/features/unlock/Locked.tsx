import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { LOCK_ID, loginLink, readerLink } from '../../../shared/links.ts'
import { hasApp } from '../appLink/appStores.ts'
import { GetAppLink } from '../appLink/GetAppLink.tsx'
import { onReturn } from '../../platform/onReturn.ts'
import { lazy } from '../../routing/lazy.tsx'
import type { Navigation } from '../../routing/navigation.ts'
import { Link } from '../../routing/Link.tsx'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useServices, useStores, useCopy } from '../../services/services.ts'
import { reader as text } from '../../../shared/text/en/reading/reader.ts'
import { siteLanguage, type ReadBook } from '../reading/chapter.ts'
import { Lock } from '../../ui/images/icons/Lock.tsx'
import { Smartphone } from '../../ui/images/icons/Smartphone.tsx'
import styles from './Locked.module.css'
import { LockedChapter, type Lockable, type Environment } from './lockedChapter.ts'
import type { UnlockProps } from './UnlockPanel.tsx'

const UnlockPanel = lazy(() => import('./UnlockPanel.tsx').then(part => part.UnlockPanel))

type Props = { book: ReadBook; chapter: Lockable } & Pick<UnlockProps, 'text'> & Pick<Environment, 'show'>

const returnLink = ({ book_id, id }: Lockable) => `${readerLink(book_id, id)}#${LOCK_ID}`

/** The server's page is the same for everyone, so a signed-in reader sees no lock until it is known. */
export const Locked = (props: Props) => (
  <section id={LOCK_ID} className={`column ${styles.locked}`} {...siteLanguage(props.book)}>
    <LockView key={returnLink(props.chapter)} {...props} />
  </section>
)

const LockView = observer(({ chapter, text: body, show }: Props) => {
  const services = useServices()
  // Undefined on the server, which makes no requests.
  const navigation = useNavigation() as Navigation
  const [locked] = useState(() => new LockedChapter(chapter, { ...services, navigation, show, onReturn }))
  useEffect(() => locked.enter(), [locked, chapter])
  const { state } = locked

  if (state === 'guest')
    return (
      <>
        <div className={`column ${styles.forGuests}`}>
          <ForGuests chapter={chapter} />
        </div>
        <div className={styles.forReaders}>
          <Waiting />
        </div>
      </>
    )
  if (state === 'failed')
    return (
      <>
        <p className={styles.text} role="status">
          {text.ownershipFailed}
        </p>
        <button type="button" className={`action ${styles.again}`} onClick={locked.check}>
          {text.tryAgain}
        </button>
      </>
    )
  return (
    <UnlockPanel
      when={state === 'locked'}
      onFailed={locked.fail}
      fallback={<Waiting />}
      locked={locked}
      returnLink={returnLink(chapter)}
      text={body}
      elsewhere={<InApp />}
    />
  )
})

function ForGuests({ chapter }: { chapter: Lockable }) {
  const say = useCopy('reader', text)
  const { local, host } = useStores()
  return (
    <>
      <p className={`row ${styles.title}`}>
        <Lock size={20} aria-hidden className={styles.lock} />
        {text.lockedTitle}
      </p>
      <p className={styles.text}>
        {host.brand.welcome ?? (hasApp(host.brand) ? say('lockedTextApp') : say('lockedText'))}
      </p>
      {host.offers('accounts') && (
        <Link
          to={loginLink(returnLink(chapter))}
          className={`filled ${styles.unlock}`}
          onClick={event => {
            event.preventDefault()
            local.toggleLoginDialog()
          }}
        >
          <b>{text.unlock({ price: chapter.price })}</b>
          <span className={styles.hint}>{text.unlockHint}</span>
        </Link>
      )}
      {host.offers('accounts') && chapter.welcome && (
        <p className={styles.text}>{text.welcome({ coins: chapter.welcome.coins, opens: opened(chapter) })}</p>
      )}
      <InApp />
    </>
  )
}

/** How many chapters, from this one on, the vouchers of a new account open. */
function opened({ price, next_price, welcome }: Lockable): '0' | '1' | '2' {
  const left = (welcome?.coins ?? 0) - price
  if (left < 0) return '0'
  return next_price && left >= next_price ? '2' : '1'
}

const Waiting = () => (
  <div className={styles.waiting} role="status">
    <span className="visually-hidden">{text.ownershipChecked}</span>
    <i className={styles.line} />
    <i className={styles.line} />
    <i className={styles.line} />
  </div>
)

const InApp = () => (
  <GetAppLink className={`link ${styles.app}`}>
    <Smartphone size={20} aria-hidden />
    {text.readInApp}
  </GetAppLink>
)
