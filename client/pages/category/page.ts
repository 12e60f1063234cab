import { FILTERED } from '../../features/bookFilter/cacheRule.ts'
import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['category-name___en', 'category-name-subName-title___en'],
  screen: () => import('./CategoryPage.tsx'),
}

export const serverPage: ServerPage = {
  script: 'discover/browse/lists',
  cache: FILTERED,
  samples: ['/category/romance', '/category/romance/slow-burn'],
  variants: ['/category/fantasy', '/category/fantasy?sort=score', '/category/romance/sea'],
}
