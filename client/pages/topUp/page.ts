import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['myinfo-rechargeList___en'],
  screen: () => import('./TopUpPage.tsx').then(part => part.TopUpPage),
  layout: 'sub',
})
