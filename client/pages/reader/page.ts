import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'
import { dehydrate, takeOver } from './reading.ts'

export const page: PageOf<typeof loader> = {
  routes: ['book-reader-bookid-chapterid___en'],
  screen: () => import('./ReaderPage.tsx'),
  layout: 'bare',
  isPersonal: true,
  worksOffline: true,
  openBook: data =>
    data && !('withdrawn' in data)
      ? { bookId: data.book.id, chapterId: data.chapter.id, chapter: { ...data.chapter, paragraphs: data.paragraphs } }
      : null,
  dehydrate,
  takeOver,
}

export const serverPage: ServerPage = {
  script: 'reading/reader',
  cache: { seconds: 60, query: { key: 'id' }, needs: ['bookid'] },
  samples: ['/book-reader/1/1', '/book-reader/1/6'],
  variants: ['/book-reader', '/book-reader/1', '/book-reader/1/9999'],
}
