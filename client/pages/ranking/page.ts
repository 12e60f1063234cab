import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['ranking-type-id-num___en'],
  screen: () => import('./RankingPage.tsx').then(part => part.RankingPage),
  layout: 'main',
})
