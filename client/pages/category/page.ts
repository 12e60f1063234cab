import type { PageOf } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['category-name___en', 'category-name-subName-title___en'],
  screen: () => import('./CategoryPage.tsx'),
}
