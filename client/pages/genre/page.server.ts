import { FILTERED } from '../../features/bookFilter/cacheRule.ts'
import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'discover/lists',
  cache: FILTERED,
  samples: ['/genres/1'],
  variants: ['/genres/1?sort=score', '/genres/1?status=finished&sort=words', '/genres/1?page=1', '/genres/999'],
}
