import { FILTERED } from '../../features/bookFilter/cacheRule.ts'
import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'discover/lists',
  cache: FILTERED,
  samples: ['/category/romance', '/category/romance/slow-burn'],
  variants: ['/category/fantasy', '/category/fantasy?sort=score', '/category/romance/sea/x'],
}
