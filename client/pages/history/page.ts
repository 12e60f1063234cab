import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['history___en'],
  screen: () => import('./HistoryPage.tsx').then(part => part.HistoryPage),
  layout: 'main',
  says: ['shelf'],
})
