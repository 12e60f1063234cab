import { definePage } from '../../routing/page/definePage.ts'
import { headings } from '../../text/en/site/headings.ts'

export const topUp = definePage({
  routes: ['myinfo-rechargeList___en'],
  file: 'topUp/TopUpPage',
  load: () => import('./TopUpPage.tsx'),
  layout: 'sub',
  heading: headings.topUp,
})
