import { useMemo, useState, type MouseEvent, useEffect } from 'react'
import type { Book } from '../../../shared/api/book.ts'
import { bookLink } from '../../../shared/links.ts'
import { rangesOf, type ChapterRange } from '../../../shared/page/volumes.ts'
import { LazyCatalogue } from '../../features/chapterList/LazyCatalogue.ts'
import { localTime } from '../../ui/format/localTime.ts'
import { dateTime, foreign } from '../../../shared/text/format.ts'
import { Deferred } from '../../routing/page/Deferred.tsx'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'
import { Link } from '../../routing/Link.tsx'
import { useNavigation } from '../../routing/useNavigation.ts'
import { useStores, useServices } from '../../services/services.ts'
import { book as text } from '../../../shared/text/en/reading/book.ts'
import { chapters as listed } from '../../../shared/text/en/reading/chapters.ts'
import { ChevronRight } from '../../ui/images/icons/ChevronRight.tsx'
import styles from './Chapters.module.css'
import { CHAPTERS_PAGE, partOf } from './chaptersShown.ts'
import { headingsIn, GroupedRows } from './GroupedRows.tsx'
import type { ListedChapter } from './load.ts'
import { observer } from 'mobx-react-lite'
import { ChapterRow } from '../../features/chapterList/ChapterRow.tsx'
import { lazy } from '../../routing/lazy.tsx'
import type { StoredEntry } from '../../stores/readingLogStore.ts'

/** The first chapters and a link to all: the chapter list, or paged links without script. */
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
      <Updated time={updated_at} />
      {chapter_count === 0 ? (
        <p className={styles.none}>
          <b>{text.noChapters}</b> {text.noChaptersText}
        </p>
      ) : (
        <Deferred<ListedChapter[] | null>
          name="chapters"
          fallback={<Waiting count={chapter_count} ranges={ranges} page={page} />}
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
            <Link to={allLink(page - 1)} rel="prev" className={`touch-target action ${styles.beside}`}>
              {text.previous}
            </Link>
          )}
          {page * CHAPTERS_PAGE < chapter_count && (
            <Link to={allLink(page + 1)} rel="next" className={`touch-target action ${styles.beside}`}>
              {text.next}
            </Link>
          )}
        </p>
      )}
      {chapter_count > partOf(undefined).limit && (
        <Link
          to={allLink(1)}
          className={`row action ${styles.all}`}
          onPointerEnter={LazyCatalogue.preload}
          onClick={openAll}
        >
          {text.allChapters({ count: chapter_count })}
          <ChevronRight size={18} aria-hidden className="mirrored" />
        </Link>
      )}
      <LazyCatalogue open={isOpen} onClose={() => setOpen(false)} book={book} current={current} />
    </section>
  )
}

/** As many rows as will arrive. `count`: the book's chapters. */
function Waiting({ count, ranges, page: shown }: { count: number; ranges: readonly ChapterRange[]; page?: number }) {
  const { page, limit } = partOf(shown)
  const before = (page - 1) * limit
  const chapters = Math.min(Math.max(0, count - before), limit)
  return (
    <div className={styles.list} aria-hidden>
      {Array.from({ length: chapters + headingsIn(ranges, before + 1, before + chapters) }, (_, index) => (
        <div key={index} className={`row ${styles.row}`} />
      ))}
    </div>
  )
}

function Failed() {
  const navigation = useNavigation()
  return (
    <p className={styles.failed}>
      {listed.chaptersFailed}{' '}
      <button type="button" className={`action ${styles.again} needs-script`} onClick={() => void navigation?.reload()}>
        {listed.tryAgain}
      </button>
    </p>
  )
}

const NearRows = lazy(() => import('./NearRows.tsx').then(part => part.NearRows))

type Props = {
  bookId: number
  /** As rendered: for everyone, or for the reader who was signed in at the time. */
  chapters: readonly ListedChapter[]
  part: { page: number; limit: number }
  ranges: readonly ChapterRange[]
  lang?: string
  /** Number of chapters in the book, if these are its first ones and may be replaced by those near the reader. */
  total?: number
  className?: string
}

/** Chapters on a book's page. If some have a price, asks which of them this reader owns. */
const ChapterRows = observer(({ bookId, chapters, part: { page, limit }, ranges, lang, total, className }: Props) => {
  const {
    api,
    stores: { user, book: read },
  } = useServices()
  const { token } = user
  const [mine, setMine] = useState<{ token: string; chapters: readonly ListedChapter[] }>()
  const isRequested = chapters.some(({ is_free }) => !is_free) && token !== (mine?.token ?? '')
  useEffect(() => {
    if (!isRequested) return
    let isCurrent = true
    void api.get('book.chapters', { book_id: bookId, page, limit }, { quiet: true }).then(({ s, d }) => {
      if (s && isCurrent) setMine({ token, chapters: d.items })
    })
    return () => {
      isCurrent = false
    }
  }, [api, bookId, page, limit, token, isRequested])
  const last = read.lastRead(bookId)
  const isNear = total !== undefined && last !== undefined && last.chapter_id <= total
  const shown = new Map((mine?.chapters ?? chapters).map(chapter => [chapter.id, chapter]))
  const rows = (
    <GroupedRows numbers={[...shown.keys()]} ranges={ranges} lang={lang} className={className}>
      {number => (
        <ChapterRow
          bookId={bookId}
          number={number}
          chapter={shown.get(number)}
          lang={lang}
          isSure={mine?.token === token}
        />
      )}
    </GroupedRows>
  )
  if (total === undefined) return rows
  const near = { last: last as StoredEntry, chapters, ranges, lang, total, List: GroupedRows, className }
  return <NearRows when={isNear} fallback={rows} {...near} />
})

const Updated = observer(({ time }: { time: string }) => {
  const { loading } = useStores().local
  return (
    <p className={`hint ${styles.updated}`}>
      <time dateTime={time}>{text.updated({ date: (loading ? dateTime : localTime)(time) })}</time>
    </p>
  )
})
