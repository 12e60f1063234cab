import type { PageOf } from '../../routing/page/page.ts'
import { handOver, takeOver } from './landing.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['ads___en'],
  screen: () => import('./AdsPage.tsx'),
  layout: 'main',
  handOver,
  takeOver,
}
