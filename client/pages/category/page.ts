import { definePage } from '../../routing/page/definePage.ts'

export const category = definePage({
  routes: ['category-name___en', 'category-name-subName-title___en'],
  file: 'category/CategoryPage',
  load: () => import('./CategoryPage.tsx'),
  layout: 'sub',
})
