import { definePage } from '../../routing/page/definePage.ts'

export const voucherHistory = definePage({
  routes: ['myinfo-voucherHistory___en'],
  file: 'voucherHistory/VoucherHistoryPage',
  load: () => import('./VoucherHistoryPage.tsx'),
  layout: 'sub',
})
