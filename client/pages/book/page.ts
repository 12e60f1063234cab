import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['novel-bookId-category-bookName___en'],
  screen: () => import('./BookPage.tsx').then(part => part.BookPage),
  layout: 'sub',
  ownBar: true,
  isPersonal: true,
  openBook: data => ('withdrawn' in data ? null : { bookId: data.book.id }),
})
