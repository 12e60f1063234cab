import { definePage } from '../../routing/page/definePage.ts'

export const search = definePage({
  routes: ['search___en'],
  file: 'search/SearchPage',
  load: () => import('./SearchPage.tsx'),
  layout: 'search',
})
