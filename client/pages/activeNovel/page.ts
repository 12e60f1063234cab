import type { PageOf } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['active-novel-bookId-category-bookName___en'],
  screen: () => import('./ActiveNovelPage.tsx'),
}
