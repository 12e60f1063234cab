import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { ChapterRow } from '../../features/chapterList/ChapterRow.tsx'
import { useServices } from '../../services/services.ts'
import type { ListedChapter } from './load.ts'

type Props = {
  bookId: number
  /** As the page was made: for everyone, or for whoever was signed in then. */
  chapters: readonly ListedChapter[]
  part: { page: number; limit: number }
  className?: string
}

/** Chapters of a book's page. Which of them are this reader's own is asked for where some have a price. */
export const ChapterRows = observer(({ bookId, chapters, part: { page, limit }, className }: Props) => {
  const {
    api,
    stores: { user },
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
