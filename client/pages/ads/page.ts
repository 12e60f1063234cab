import { definePage } from '../../routing/page/definePage.ts'
import { handOver, takeOver } from './landing.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['ads___en'],
  screen: () => import('./AdsPage.tsx').then(part => part.AdsPage),
  layout: 'main',
  handOver,
  takeOver,
})
