import type { PageOf } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['ranking-type-id-num___en'],
  screen: () => import('./RankingPage.tsx'),
  layout: 'main',
}
