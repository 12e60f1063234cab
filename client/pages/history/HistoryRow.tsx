import { FIRST_CHAPTER } from '../../../shared/constants.ts'
import { readerLink, shortBookLink } from '../../../shared/links.ts'
import type { Shelved } from '../../features/shelf/shelved.ts'
import { furthestOf } from '../../features/readingLog/log.ts'
import { Cover } from '../../ui/books/Cover.tsx'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { TimeAgo } from '../../ui/format/TimeAgo.tsx'
import { Link } from '../../routing/Link.tsx'
import { foreign } from '../../../shared/text/format.ts'
import { shelf as text } from '../../../shared/text/en/reading/shelf.ts'
import { FolderInput } from '../../ui/images/icons/FolderInput.tsx'
import { Trash2 } from '../../ui/images/icons/Trash2.tsx'
import styles from './HistoryRow.module.css'

type Props = { book: Shelved; onMove(): void; onRemove(): void }

export function HistoryRow({ book, onMove, onRemove }: Props) {
  const { id, name, cover, language, place, read, chapter_count, newChapters, progress, touched_at } = book
  const isUnread = !read || (read.chapter_id === 1 && read.progress === 0)
  // The reader marked it as finished without reading it here.
  const isReadElsewhere = isUnread && place === 'finished'
  const isOver = read && place === 'finished'
  const furthest = read ? furthestOf(read) : 0
  const link = shortBookLink({ id, name })
  return (
    <article className={styles.row}>
      <Link to={link} className={styles.cover} tabIndex={-1} aria-hidden>
        <Cover book={{ name, cover }} sizes="84px" />
        {progress > 0 && <progress className={styles.progress} max={1} value={progress} />}
      </Link>
      <div className={`column ${styles.words}`}>
        <Link to={link} className={`one-line ${styles.title}`}>
          <bdi lang={foreign(language)}>{name}</bdi>
        </Link>
        {!isReadElsewhere && (
          <p className={`one-line ${styles.place}`}>
            {isUnread ? text.unread : text.readTo({ chapter: read.chapter_title })}
          </p>
        )}
        <p className={styles.time}>
          <TimeAgo time={touched_at} /> ·{' '}
          {read
            ? text.place({ number: read.chapter_id, count: chapter_count })
            : text.chapters({ count: chapter_count })}
          {furthest > (read?.chapter_id ?? 0) && <span> · {text.furthest({ number: furthest })}</span>}
          {progress > 0 && <span> · {text.percent({ percent: Math.floor(progress * 100) })}</span>}
        </p>
        {newChapters > 0 && <p className={`filled ${styles.news}`}>{text.news({ count: newChapters })}</p>}
        <p className={`row ${styles.ways}`}>
          <ButtonLink
            variant="soft"
            to={read ? readerLink(id, isOver ? FIRST_CHAPTER : read.chapter_id) : link}
            aria-label={(isOver ? text.readAgainBook : read ? text.continueBook : text.openBook)({ book: name })}
          >
            {isOver ? text.readAgain : read ? text.continue : text.open}
          </ButtonLink>
          <button
            type="button"
            className={`icon-button ${styles.tool}`}
            aria-label={text.move({ book: name })}
            onClick={onMove}
          >
            <FolderInput size={18} aria-hidden />
          </button>
          <button
            type="button"
            className={`icon-button ${styles.tool}`}
            aria-label={text.remove({ book: name })}
            onClick={onRemove}
          >
            <Trash2 size={18} aria-hidden />
          </button>
        </p>
      </div>
    </article>
  )
}
