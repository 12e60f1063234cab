import type { ServerPage } from '../../routing/page/serverPage.ts'

export const serverPage: ServerPage = {
  script: 'discover/search',
  samples: ['/search/result', '/search/result/whale', '/search/result/qqxx'],
}
