import { observer } from 'mobx-react-lite'
import type { Book } from '../../../shared/api/book.ts'
import { FIRST_CHAPTER } from '../../../shared/constants.ts'
import { readerLink } from '../../../shared/links.ts'
import { isFree } from '../../features/reading/chapter.ts'
import { minutesFor, ownSpeed } from '../../features/reading/minutes.ts'
import { Link } from '../../routing/Link.tsx'
import { isReadOut } from '../../features/readingLog/chapterEnd.ts'
import { positionRead } from '../../features/readingLog/log.ts'
import type { StoredEntry } from '../../stores/readingLogStore.ts'
import { useStores } from '../../services/services.ts'
import { book as text } from '../../../shared/text/en/reading/book.ts'
import styles from './Actions.module.css'

export const Actions = ({ book }: { book: Book }) => (
  <div className={styles.actions}>
    <div className={styles.inner}>
      <ReadLink book={book} />
    </div>
  </div>
)

/** Starts the book, or continues at the reader's place, which is known after hydration and takes the same space. */
const ReadLink = observer(({ book }: { book: Book }) => {
  const { id, chapter_count } = book
  const { book: read } = useStores()
  // A newer position on another device is offered separately.
  const last = positionRead(read.mine, id) ?? read.lastRead(id)
  if (chapter_count === 0) return <p className={styles.none}>{text.noChapters}</p>
  const isOver = last && isReadOut({ ...last, chapter_count, ended: book.status === 'finished' || undefined })
  const chapter = last && !isOver && last.chapter_id <= chapter_count ? last.chapter_id : undefined
  const number = chapter ?? FIRST_CHAPTER
  return (
    <Link to={readerLink(id, number)} className={styles.read} data-prefetch={isFree(book, number) || undefined}>
      <b>{chapter ? text.continueReading : isOver ? text.readAgain : text.startReading}</b>
      <span className={styles.place}>
        {chapter && last && last.progress > 0 ? (
          <PlaceIn {...last} />
        ) : (
          text.chapterOf({ number, count: chapter_count })
        )}
      </span>
    </Link>
  )
})

/** The chapter, how much of it has been read and, if this device knows its length, the time left. */
const PlaceIn = ({ chapter_id, progress, words }: StoredEntry) => (
  <>
    <span>{text.place({ number: chapter_id, percent: Math.round(progress * 100) })}</span>
    {words && progress < 1 ? (
      <span>{` · ${text.left({ minutes: minutesFor(words * (1 - progress), ownSpeed()) })}`}</span>
    ) : null}
  </>
)
