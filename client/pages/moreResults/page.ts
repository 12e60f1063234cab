import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['search-more___en', 'search-more-result-name___en', 'search-more-name___en'],
  screen: () => import('./MoreResultsPage.tsx').then(part => part.MoreResultsPage),
  layout: 'sub',
})
