import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['search___en'],
  screen: () => import('./SearchPage.tsx').then(part => part.SearchPage),
  layout: 'search',
})
