import { definePage } from '../../routing/page/definePage.ts'

export const results = definePage({
  routes: ['search-result___en', 'search-result-name___en'],
  file: 'results/ResultsPage',
  load: () => import('./ResultsPage.tsx'),
  layout: 'search',
})
