import { definePage } from '../../routing/page/definePage.ts'

export const book = definePage({
  routes: ['novel-bookId-category-bookName___en'],
  file: 'book/BookPage',
  load: () => import('./BookPage.tsx'),
  layout: 'sub',
  ownBar: true,
  isPersonal: true,
  openBook: data => ('withdrawn' in data ? null : { bookId: data.book.id }),
})
