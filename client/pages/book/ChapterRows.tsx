import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { ChapterRange } from '../../../shared/page/volumes.ts'
import { ChapterRow } from '../../features/chapterList/ChapterRow.tsx'
import { lazy } from '../../routing/lazy.tsx'
import { useServices } from '../../services/services.ts'
import type { StoredEntry } from '../../stores/readingLogStore.ts'
import { GroupedRows } from './GroupedRows.tsx'
import type { ListedChapter } from './load.ts'

const NearRows = lazy(() => import('./NearRows.tsx').then(part => part.NearRows))

type Props = {
  bookId: number
  /** As rendered: for everyone, or for the reader who was signed in then. */
  chapters: readonly ListedChapter[]
  part: { page: number; limit: number }
  ranges: readonly ChapterRange[]
  /** Of titles, where it is not the site’s. */
  lang?: string
  /** Chapters of the book, where these are its first ones and may make room for those near the reader. */
  total?: number
  className?: string
}

/** Chapters of a book's page. Which of them are this reader's own is asked for where some have a price. */
export const ChapterRows = observer(
  ({ bookId, chapters, part: { page, limit }, ranges, lang, total, className }: Props) => {
    const {
      api,
      stores: { user, book: read },
    } = useServices()
    const { token } = user
    const [mine, setMine] = useState<{ token: string; chapters: readonly ListedChapter[] }>()
    const isAsked = chapters.some(({ is_free }) => !is_free) && token !== (mine?.token ?? '')
    useEffect(() => {
      if (!isAsked) return
      let isCurrent = true
      void api.get('book.chapters', { book_id: bookId, page, limit }, { quiet: true }).then(({ s, d }) => {
        if (s && isCurrent) setMine({ token, chapters: d.items })
      })
      return () => {
        isCurrent = false
      }
    }, [api, bookId, page, limit, token, isAsked])
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
  },
)
