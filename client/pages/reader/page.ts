import type { PageOf } from '../../routing/page/page.ts'
import { handOver, takeOver } from './reading.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['book-reader-bookid-chapterid___en'],
  screen: () => import('./ReaderPage.tsx'),
  layout: 'bare',
  isPersonal: true,
  staysOffline: true,
  openBook: data =>
    data && !('withdrawn' in data)
      ? { bookId: data.book.id, chapterId: data.chapter.id, chapter: { ...data.chapter, paragraphs: data.paragraphs } }
      : null,
  handOver,
  takeOver,
}
