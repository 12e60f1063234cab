import { BookOpen } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { readerLink } from '../../../shared/links.ts'
import { Link } from '../../routing/Link.tsx'
import { useStores } from '../../services/services.ts'
import { home as text } from '../../text/en/discover/home.ts'
import styles from './ContinueReading.module.css'

/** The way back into the book read last. It floats, so that nothing moves when the browser has found it. */
export const ContinueReading = observer(() => {
  const [last] = useStores().book.readlogList
  if (!last) return null
  return (
    <Link to={readerLink(last.book_id, last.chapter_id)} className={styles.bar}>
      <BookOpen size={20} aria-hidden className={styles.icon} />
      <span className={styles.words}>
        <b className={styles.label}>{text.continueReading}</b>
        <bdi className={styles.book}>{last.book_name}</bdi>
      </span>
    </Link>
  )
})
