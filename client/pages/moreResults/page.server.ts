import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'discover/search',
  samples: ['/search-more/result/whale', '/search-more/whale'],
}
