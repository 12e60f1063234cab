import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['search-more___en', 'search-more-result-name___en', 'search-more-name___en'],
  screen: () => import('./MoreResultsPage.tsx'),
}

export const serverPage: ServerPage = {
  script: 'discover/browse/search',
  samples: ['/search-more/result/whale', '/search-more/whale'],
}
