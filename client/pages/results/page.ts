import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['search-result___en', 'search-result-name___en'],
  screen: () => import('./ResultsPage.tsx'),
  layout: 'search',
}

export const serverPage: ServerPage = {
  script: 'discover/browse/search',
  samples: ['/search/result', '/search/result/whale', '/search/result/qqxx'],
}
