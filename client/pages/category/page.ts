import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['category-name___en', 'category-name-subName-title___en'],
  screen: () => import('./CategoryPage.tsx').then(part => part.CategoryPage),
  layout: 'sub',
})
