import { Lock, Smartphone } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { loginLink, readerLink } from '../../../shared/links.ts'
import { GetAppLink } from '../../components/GetAppLink.tsx'
import { Link } from '../../routing/Link.tsx'
import { useStores } from '../../services.ts'
import { reader as text } from '../../text/en/reader.ts'
import styles from './Locked.module.css'
import type { ReadChapter } from './reading.ts'
import { useUnlock } from './useUnlock.ts'

/** What stands where a locked chapter breaks off: its price, and both ways on. */
export const Locked = observer(({ chapter }: { chapter: ReadChapter }) => {
  const { user } = useStores()
  return (
    <section className={styles.locked} aria-label={text.lockedTitle}>
      <Lock size={26} aria-hidden className={styles.lock} />
      <p className={styles.title}>{text.lockedTitle}</p>
      <p className={styles.text}>{text.lockedText}</p>
      {user.isLogin ? <Unlock chapter={chapter} /> : (
        <Link to={loginLink(readerLink(chapter.book_id, chapter.id))} className={styles.unlock}>
          <b>{text.unlock({ price: chapter.price })}</b>
          <span className={styles.hint}>{text.unlockHint}</span>
        </Link>
      )}
      <GetAppLink className={styles.app}><Smartphone size={20} aria-hidden />{text.readInApp}</GetAppLink>
    </section>
  )
})

/** For a reader who is signed in: the price against the balance, and never a charge without a tap. */
function Unlock({ chapter }: { chapter: ReadChapter }) {
  const { balance, isShort, isWorking, unlock } = useUnlock(chapter)
  const words = balance && text.balance(balance)
  if (isShort) {
    return (
      <Link to={`/myinfo/rechargeList?return_to=${encodeURIComponent(readerLink(chapter.book_id, chapter.id))}`} className={styles.unlock}>
        <b>{text.topUp({ price: chapter.price })}</b>
        <span className={styles.hint}>{words}</span>
      </Link>
    )
  }
  return (
    <button type="button" className={styles.unlock} disabled={isWorking} onClick={unlock}>
      <b>{text.unlock({ price: chapter.price })}</b>
      <span className={styles.hint}>{words ?? text.balanceLoading}</span>
    </button>
  )
}
