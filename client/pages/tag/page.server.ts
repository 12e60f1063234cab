import { FILTERED } from '../../features/bookFilter/cacheRule.ts'
import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'discover/lists',
  cache: FILTERED,
  samples: ['/tags/3/slow-burn'],
  variants: ['/tags/1/x', '/tags/1/x?status=updating'],
}
