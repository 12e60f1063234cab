import { definePage } from '../../routing/page/definePage.ts'

export const ranking = definePage({
  routes: ['ranking-type-id-num___en'],
  file: 'ranking/RankingPage',
  load: () => import('./RankingPage.tsx'),
  layout: 'main',
})
