import { definePage } from '../../routing/page/definePage.ts'

export const history = definePage({
  routes: ['history___en'],
  file: 'history/HistoryPage',
  load: () => import('./HistoryPage.tsx'),
  layout: 'main',
  says: ['shelf'],
})
