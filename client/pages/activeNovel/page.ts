import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['active-novel-bookId-category-bookName___en'],
  screen: () => import('./ActiveNovelPage.tsx').then(part => part.ActiveNovelPage),
  layout: 'sub',
})
