import { FILTERED } from '../../features/bookFilter/cacheRule.ts'
import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['genres-subid-subname___en'],
  screen: () => import('./GenrePage.tsx'),
}

export const serverPage: ServerPage = {
  script: 'discover/browse/lists',
  cache: FILTERED,
  samples: ['/genres/1'],
  variants: ['/genres/1?sort=score', '/genres/1?status=finished&sort=words', '/genres/1?page=1', '/genres/999'],
}
