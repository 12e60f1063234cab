import { ChevronRight } from 'lucide-react'
import { useMemo, useState, type MouseEvent } from 'react'
import type { Book } from '../../../shared/api/book.ts'
import { bookLink } from '../../../shared/links.ts'
import { rangesOf, type ChapterRange } from '../../../shared/page/volumes.ts'
import { LazyCatalogue } from '../../features/chapterList/LazyCatalogue.ts'
import { dateTime } from '../../ui/format/format.ts'
import { Deferred } from '../../routing/page/Deferred.tsx'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'
import { Link } from '../../routing/Link.tsx'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useStores } from '../../services/services.ts'
import { book as text } from '../../text/en/reading/book.ts'
import { chapters as listed } from '../../text/en/reading/chapters.ts'
import { foreign } from '../../text/foreign.ts'
import styles from './Chapters.module.css'
import { ChapterRows } from './ChapterRows.tsx'
import { CHAPTERS_PAGE, partOf } from './chaptersShown.ts'
import { headingsIn } from './GroupedRows.tsx'
import type { ListedChapter } from './load.ts'

/** The first chapters, and a link to all: the chapter list, or pages of links without script. */
export function Chapters({ book, page }: { book: Book; page?: number }) {
  const { chapter_count, updated_at, volumes } = book
  const ranges = useMemo(() => rangesOf(volumes, chapter_count), [volumes, chapter_count])
  const [isOpen, setOpen] = useState(false)
  const current = useStores().book.lastRead(book.id)?.chapter_id
  const allLink = (number: number) => `${bookLink(book)}?chapters=${number}#chapters`
  const openAll = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  return (
    <section className={styles.section} id="chapters">
      <SectionHead title={listed.chapters} />
      <p className={styles.updated}>{text.updated({ date: dateTime(updated_at) })}</p>
      {chapter_count === 0 ? (
        <p className={styles.none}>
          <b>{text.noChapters}</b> {text.noChaptersText}
        </p>
      ) : (
        <Deferred<ListedChapter[] | null>
          name="chapters"
          fallback={<Waiting count={expected(chapter_count, ranges, page)} />}
        >
          {chapters =>
            chapters ? (
              <ChapterRows
                key={`${book.id}/${page}`}
                bookId={book.id}
                chapters={chapters}
                part={partOf(page)}
                ranges={ranges}
                lang={foreign(book.language)}
                total={page === undefined ? chapter_count : undefined}
                className={styles.list}
              />
            ) : (
              <Failed />
            )
          }
        </Deferred>
      )}
      {page !== undefined && (
        <p className={styles.pages}>
          {page > 1 && (
            <Link to={allLink(page - 1)} rel="prev" className={styles.beside}>
              {text.previous}
            </Link>
          )}
          {page * CHAPTERS_PAGE < chapter_count && (
            <Link to={allLink(page + 1)} rel="next" className={styles.beside}>
              {text.next}
            </Link>
          )}
        </p>
      )}
      {chapter_count > partOf(undefined).limit && (
        <Link to={allLink(1)} className={styles.all} onPointerEnter={LazyCatalogue.preload} onClick={openAll}>
          {text.allChapters({ count: chapter_count })}
          <ChevronRight size={18} aria-hidden className="mirrored" />
        </Link>
      )}
      <LazyCatalogue open={isOpen} onClose={() => setOpen(false)} book={book} current={current} />
    </section>
  )
}

/** Rows of chapters and headings. */
const expected = (count: number, ranges: readonly ChapterRange[], shown?: number) => {
  const { page, limit } = partOf(shown)
  const before = (page - 1) * limit
  const chapters = Math.min(Math.max(0, count - before), limit)
  return chapters + headingsIn(ranges, before + 1, before + chapters)
}

const Waiting = ({ count }: { count: number }) => (
  <div className={styles.list} aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.row} />
    ))}
  </div>
)

function Failed() {
  const navigation = useNavigation()
  return (
    <p className={styles.failed}>
      {listed.chaptersFailed}{' '}
      <button type="button" className={`${styles.again} needs-script`} onClick={() => void navigation?.reload()}>
        {listed.tryAgain}
      </button>
    </p>
  )
}
