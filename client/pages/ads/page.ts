import { definePage } from '../../routing/page/definePage.ts'
import { handOver, takeOver } from './landing.ts'

export const ads = definePage({
  routes: ['ads___en'],
  file: 'ads/AdsPage',
  load: () => import('./AdsPage.tsx'),
  layout: 'main',
  handOver,
  takeOver,
})
