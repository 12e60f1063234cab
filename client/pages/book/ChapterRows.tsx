import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { ChapterRow } from '../../features/chapterList/ChapterRow.tsx'
import { chunk } from '../../routing/page/chunk.tsx'
import { usePart } from '../../routing/usePart.ts'
import { useServices } from '../../services/services.ts'
import type { ListedChapter } from './load.ts'
import type { NearProps } from './NearRows.tsx'

const nearRows = chunk<NearProps>('book/NearRows', () => import('./NearRows.tsx').then(part => part.NearRows))
const nothing = () => {}

type Props = {
  bookId: number
  /** As the page was made: for everyone, or for whoever was signed in then. */
  chapters: readonly ListedChapter[]
  part: { page: number; limit: number }
  /** Chapters of the book, where these are its first ones and may make room for those near the reader. */
  total?: number
  className?: string
}

/** Chapters of a book's page. Which of them are this reader's own is asked for where some have a price. */
export const ChapterRows = observer(({ bookId, chapters, part: { page, limit }, total, className }: Props) => {
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
  const isThere = usePart(nearRows, isNear, nothing)
  if (isThere && isNear) return nearRows.render({ last, chapters, total, className })
  return (
    <ol className={className}>
      {(mine?.chapters ?? chapters).map(chapter => (
        <li key={chapter.id}>
          <ChapterRow bookId={bookId} number={chapter.id} chapter={chapter} isSure={mine?.token === token} />
        </li>
      ))}
    </ol>
  )
})
