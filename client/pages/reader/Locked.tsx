import { Lock, Smartphone } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { loginLink, readerLink } from '../../../shared/links.ts'
import { GetAppLink } from '../../features/appLink/GetAppLink.tsx'
import { chunk } from '../../routing/page/chunk.tsx'
import { Link } from '../../routing/Link.tsx'
import { usePart } from '../../routing/usePart.ts'
import { useStores } from '../../services/services.ts'
import { reader as text } from '../../text/en/reading/reader.ts'
import styles from './Locked.module.css'
import type { ReadChapter } from '../../features/reading/chapter.ts'
import type { UnlockProps } from './unlock/UnlockPanel.tsx'
import { useOwnership } from './useOwnership.ts'

const panel = chunk<UnlockProps>('reader/unlock/UnlockPanel', () =>
  import('./unlock/UnlockPanel.tsx').then(module => module.UnlockPanel),
)

/** The element that stands where a locked chapter breaks off, and the way back to it. */
const LOCK_ID = 'unlock'
const wayBack = ({ book_id, id }: ReadChapter) => `${readerLink(book_id, id)}#${LOCK_ID}`

/**
 * What stands where a locked chapter breaks off. The server's page is the same for everyone: a reader who is signed in
 * sees no lock before it is known that the chapter is not theirs.
 */
export const Locked = observer(({ chapter }: { chapter: ReadChapter }) => {
  const { user } = useStores()
  return (
    <section id={LOCK_ID} className={styles.locked}>
      {user.isLogin ? (
        <ForReader key={`${user.token} ${wayBack(chapter)}`} chapter={chapter} />
      ) : (
        <>
          <div className={styles.forGuests}>
            <ForGuests chapter={chapter} />
          </div>
          <div className={styles.forReaders}>
            <Waiting />
          </div>
        </>
      )}
    </section>
  )
})

const ForGuests = ({ chapter }: { chapter: ReadChapter }) => (
  <>
    <Lock size={26} aria-hidden className={styles.lock} />
    <p className={styles.title}>{text.lockedTitle}</p>
    <p className={styles.text}>{text.lockedText}</p>
    <Link to={loginLink(wayBack(chapter))} className={styles.unlock}>
      <b>{text.unlock({ price: chapter.price })}</b>
      <span className={styles.hint}>{text.unlockHint}</span>
    </Link>
    <InApp />
  </>
)

function ForReader({ chapter }: { chapter: ReadChapter }) {
  const { state, price, check, giveUp } = useOwnership(chapter)
  const hasPanel = usePart(panel, state === 'locked', giveUp)
  if (state === 'failed')
    return (
      <>
        <p className={styles.text} role="status">
          {text.ownershipFailed}
        </p>
        <button type="button" className={styles.again} onClick={check}>
          {text.tryAgain}
        </button>
      </>
    )
  if (state === 'checking' || !hasPanel) return <Waiting />
  return (
    <>
      {panel.render({ chapter, price, check, wayBack: wayBack(chapter) })}
      <InApp />
    </>
  )
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
  <GetAppLink className={styles.app}>
    <Smartphone size={20} aria-hidden />
    {text.readInApp}
  </GetAppLink>
)
