import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['myinfo-voucherHistory___en'],
  screen: () => import('./VoucherHistoryPage.tsx').then(part => part.VoucherHistoryPage),
  layout: 'sub',
})
