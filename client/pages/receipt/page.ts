import { definePage } from '../../routing/page/definePage.ts'

export const receipt = definePage({
  routes: ['myinfo-receipt-orderId___en'],
  file: 'receipt/ReceiptPage',
  load: () => import('./ReceiptPage.tsx'),
  layout: 'sub',
})
