import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['search-result___en', 'search-result-name___en'],
  screen: () => import('./ResultsPage.tsx').then(part => part.ResultsPage),
  layout: 'search',
})
