import { FILTERED } from '../../features/bookFilter/cacheRule.ts'
import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['tags-subid-name___en'],
  screen: () => import('./TagPage.tsx'),
}

export const serverPage: ServerPage = {
  script: 'discover/browse/lists',
  cache: FILTERED,
  samples: ['/tags/3/slow-burn'],
  variants: ['/tags/1/fantasy', '/tags/1/fantasy?status=updating'],
}
