import { definePage } from '../../routing/page/definePage.ts'

export const topUp = definePage({
  routes: ['myinfo-rechargeList___en'],
  file: 'topUp/TopUpPage',
  load: () => import('./TopUpPage.tsx'),
  layout: 'sub',
})
