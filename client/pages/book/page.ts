import type { PageOf } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['novel-bookId-category-bookName___en'],
  screen: () => import('./BookPage.tsx'),
  ownBar: true,
  isPersonal: true,
  openBook: data => ('withdrawn' in data ? null : { bookId: data.book.id }),
}
