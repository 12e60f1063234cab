import { definePage } from '../../routing/page/definePage.ts'
import { handOver, takeOver } from './reading.ts'

export const reader = definePage({
  routes: ['book-reader-bookid-chapterid___en'],
  file: 'reader/ReaderPage',
  load: () => import('./ReaderPage.tsx'),
  layout: 'bare',
  isPersonal: true,
  staysOffline: true,
  openBook: data => (data && !('withdrawn' in data) ? { bookId: data.book.id, chapterId: data.chapter.id } : null),
  handOver,
  takeOver,
})
