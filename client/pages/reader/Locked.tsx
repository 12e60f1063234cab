import { Lock, Smartphone } from 'lucide-react'
import { loginLink, readerLink } from '../../../shared/links.ts'
import { GetAppLink } from '../../components/GetAppLink.tsx'
import { Link } from '../../routing/Link.tsx'
import { reader as text } from '../../text/en/reader.ts'
import type { ReadChapter } from './reading.ts'
import styles from './Locked.module.css'

/** What stands where a locked chapter breaks off: its price, and both ways on. */
export const Locked = ({ chapter: { book_id, id, price } }: { chapter: ReadChapter }) => (
  <section className={styles.locked} aria-label={text.lockedTitle}>
    <Lock size={26} aria-hidden className={styles.lock} />
    <p className={styles.title}>{text.lockedTitle}</p>
    <p className={styles.text}>{text.lockedText}</p>
    <Link to={loginLink(readerLink(book_id, id))} className={styles.unlock}>
      <b>{text.unlock(price)}</b>
      <span className={styles.hint}>{text.unlockHint}</span>
    </Link>
    <GetAppLink className={styles.app}><Smartphone size={20} aria-hidden />{text.readInApp}</GetAppLink>
  </section>
)
