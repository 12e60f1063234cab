import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { SESSION } from '../../../shared/cookies.ts'
import { FIRST_CHAPTER } from '../../../shared/constants.ts'
import { readerLink } from '../../../shared/links.ts'
import { session } from '../../platform/storage.ts'
import { isReadOut } from '../../features/readingLog/chapterEnd.ts'
import { Link } from '../../routing/Link.tsx'
import { useStores } from '../../services/services.ts'
import type { ReadEntry } from '../../stores/readingLogStore.ts'
import { home as text } from '../../../shared/text/en/discover/home.ts'
import { Cover } from '../../ui/books/Cover.tsx'
import { X } from '../../ui/images/icons/X.tsx'
import styles from './ContinueReading.module.css'

/** Dismissed for the session. Until it is restored, the head script reserves its space (`app/head.ts`). */
export const ContinueReading = observer(() => {
  const { book, local } = useStores()
  const [isHidden, setHidden] = useState(() => session.get(SESSION.continueHidden) !== undefined)
  if (local.loading) return <div className={styles.place} />
  const [last] = book.readlogList
  // Browsers restore the scroll position by an element's place among its siblings.
  if (!last || isHidden) return <div hidden />
  const { book_id, chapter_id, book_name: name, cover } = last
  const isOver = isReadOut(last)
  const label = isOver ? text.readAgain : text.continueReading
  return (
    <section className={styles.card} aria-label={label}>
      <span>
        <Cover book={{ name, cover }} sizes="48px" eager />
      </span>
      <Link to={readerLink(book_id, isOver ? FIRST_CHAPTER : chapter_id)} className={styles.words}>
        <span className={styles.label}>{label}</span> <bdi className={styles.book}>{name}</bdi>{' '}
        {!isOver && <span className={styles.label}>{text.continueAt(placeOf(last))}</span>}
      </Link>
      <button
        type="button"
        className={styles.away}
        aria-label={text.hide}
        onClick={() => {
          session.set(SESSION.continueHidden, '1')
          setHidden(true)
        }}
      >
        <X size={20} aria-hidden />
      </button>
    </section>
  )
})

function placeOf({ chapter_id, chapter_count, progress }: ReadEntry) {
  const count = Math.max(chapter_count, chapter_id)
  return { number: chapter_id, count, percent: Math.floor((100 * (chapter_id - 1 + progress)) / count) }
}
