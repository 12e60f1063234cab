import { definePage } from '../../routing/page/definePage.ts'

export const moreResults = definePage({
  routes: ['search-more___en', 'search-more-result-name___en', 'search-more-name___en'],
  file: 'moreResults/MoreResultsPage',
  load: () => import('./MoreResultsPage.tsx'),
  layout: 'sub',
})
