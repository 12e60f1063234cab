import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { ChapterRange } from '../../../shared/page/volumes.ts'
import { ChapterMarks } from '../../features/chapterList/ChapterMarks.tsx'
import { chapterPages } from '../../features/chapterList/chapterPages.ts'
import { ChapterRow } from '../../features/chapterList/ChapterRow.tsx'
import { useOfflineChapters } from '../../features/chapterList/useOfflineChapters.ts'
import { minutesFor, ownSpeed } from '../../features/reading/minutes.ts'
import { furthestRead } from '../../features/readingLog/log.ts'
import { useServices } from '../../services/services.ts'
import type { StoredEntry } from '../../stores/readingLogStore.ts'
import type { GroupedRows } from './GroupedRows.tsx'
import type { ListedChapter } from './load.ts'

type Props = {
  last: StoredEntry
  /** As many chapters are shown; these are the fallback if the list does not load. */
  chapters: readonly ListedChapter[]
  ranges: readonly ChapterRange[]
  lang?: string
  total: number
  /** Passed in by the page: a module that both import would be sent with every page. */
  List: typeof GroupedRows
  className?: string
}

export const NearRows = observer(({ last, chapters: first, ranges, lang, total, List, className }: Props) => {
  const { api, stores } = useServices()
  const { token } = stores.user
  const { book_id, chapter_id } = last
  const { from, to, isShort } = nearPart(ranges, total, Math.max(1, chapter_id - 1), first.length)
  const chapters = chapterPages(book_id, total, api)
  useEffect(() => {
    chapters.refresh()
    chapters.want(from, to)
  }, [chapters, from, to, token])
  const words = chapters.chapter(chapter_id)?.word_count
  useEffect(() => {
    // The position came from another device: this one did not know the chapter's length.
    if (words === undefined || last.words !== undefined) return
    stores.book.change(log => log.map(entry => (isSame(entry, last) ? { ...entry, words } : entry)))
  }, [stores, last, words])
  const saved = useOfflineChapters(book_id)
  const isShown = !chapters.failed || chapters.chapter(from) !== undefined
  return (
    <List
      numbers={isShown ? numbersFrom(from, to) : first.map(({ id }) => id)}
      ranges={ranges}
      lang={lang}
      isShort={isShown && isShort}
      className={className}
    >
      {number => {
        const full = chapters.chapter(number)
        return (
          <ChapterRow
            bookId={book_id}
            number={number}
            chapter={isShown ? full : first.find(({ id }) => id === number)}
            lang={lang}
            isSure={chapters.isFresh(number)}
            isCurrent={number === chapter_id}
          >
            {full && (
              <ChapterMarks
                chapter={full}
                isPassed={number < furthestRead(stores.book.mine, book_id)}
                isSaved={saved.has(number)}
                minutes={minutesFor(full.word_count, ownSpeed())}
              />
            )}
          </ChapterRow>
        )
      }}
    </List>
  )
})

const numbersFrom = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const isSame = (a: StoredEntry, b: StoredEntry) =>
  a.book_id === b.book_id && a.owner === b.owner && a.elsewhere === b.elsewhere && a.chapter_id === b.chapter_id

/** Numbers of the first and last chapter; `isShort` if one more row would fit, but no chapter does. */
type Part = { from: number; to: number; isShort: boolean }

/**
 * The chapters from `first` on that replace the book's first ones. With their headings they take as many rows, so that
 * content below does not move. Near the end of the book, earlier chapters fill the space.
 * @param count chapters to replace
 */
export function nearPart(ranges: readonly ChapterRange[], total: number, first: number, count: number): Part {
  let [from, to] = [first, first]
  const rowsOf = (from: number, to: number) =>
    to - from + 1 + ranges.filter(one => one.hasHeading && one.first <= to && one.last >= from).length
  const rows = rowsOf(1, count)
  while (to < total && rowsOf(from, to + 1) <= rows) to++
  while (from > 1 && rowsOf(from - 1, to) <= rows) from--
  return { from, to, isShort: rowsOf(from, to) < rows }
}
