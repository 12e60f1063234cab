import { Trash2 } from 'lucide-react'
import { readerLink, shortBookLink } from '../../../shared/links.ts'
import { Cover } from '../../ui/books/Cover.tsx'
import { localTime } from '../../ui/format/localTime.ts'
import { Link } from '../../routing/Link.tsx'
import type { ReadEntry } from '../../stores/readingLogStore.ts'
import { history as text } from '../../text/en/reading/history.ts'
import styles from './HistoryRow.module.css'

/** A book that was opened: how far it has been read, when, and the way on. */
export function HistoryRow({ entry, onRemove }: { entry: ReadEntry; onRemove(): void }) {
  const { book_id, book_name, cover, chapter_id, chapter_title, chapter_count, progress, read_at } = entry
  const isUnread = chapter_id === 1 && progress === 0
  return (
    <article className={styles.row}>
      <Link to={shortBookLink({ id: book_id, name: book_name })} className={styles.cover} tabIndex={-1} aria-hidden>
        <Cover book={{ name: book_name, cover }} sizes="84px" />
      </Link>
      <div className={styles.words}>
        <Link to={shortBookLink({ id: book_id, name: book_name })} className={styles.title}>
          <bdi>{book_name}</bdi>
        </Link>
        <p className={styles.place}>{isUnread ? text.unread : text.readTo({ chapter: chapter_title })}</p>
        <p className={styles.time}>
          <time dateTime={read_at}>{localTime(read_at)}</time> ·{' '}
          {text.place({ number: chapter_id, count: chapter_count })}
        </p>
        <p className={styles.ways}>
          <Link
            to={readerLink(book_id, chapter_id)}
            className={styles.continue}
            aria-label={text.continueBook({ book: book_name })}
          >
            <span>{text.continue}</span>
          </Link>
          <button
            type="button"
            className={styles.remove}
            aria-label={text.remove({ book: book_name })}
            onClick={onRemove}
          >
            <Trash2 size={18} aria-hidden />
          </button>
        </p>
      </div>
    </article>
  )
}

/** In the place of a row that was removed. */
export const RemovedRow = ({ onUndo }: { onUndo(): void }) => (
  <div className={styles.removed} role="status">
    <p>{text.removed}</p>
    <button
      type="button"
      className={styles.undo}
      onClick={onUndo}
      ref={button => button?.focus({ preventScroll: true })}
    >
      {text.undo}
    </button>
  </div>
)

export const WaitingRow = () => (
  <div className={styles.row}>
    <span className={styles.waitingCover} />
    <div className={styles.words}>
      <i className={styles.waitingTitle} />
      <i className={styles.waiting} />
      <i className={styles.waiting} />
    </div>
  </div>
)
