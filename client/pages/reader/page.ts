import { definePage } from '../../routing/page/definePage.ts'
import { handOver, takeOver } from './reading.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['book-reader-bookid-chapterid___en'],
  screen: () => import('./ReaderPage.tsx').then(part => part.ReaderPage),
  layout: 'bare',
  isPersonal: true,
  staysOffline: true,
  openBook: data =>
    data && !('withdrawn' in data)
      ? { bookId: data.book.id, chapterId: data.chapter.id, chapter: { ...data.chapter, paragraphs: data.paragraphs } }
      : null,
  handOver,
  takeOver,
})
