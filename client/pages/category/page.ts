import { definePage } from '../../routing/page/definePage.ts'
import { headings } from '../../text/en/site/headings.ts'

export const category = definePage({
  routes: ['category-name___en', 'category-name-subName-title___en'],
  file: 'category/CategoryPage',
  load: () => import('./CategoryPage.tsx'),
  layout: 'sub',
  heading: headings.category,
})
