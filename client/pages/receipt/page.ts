import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['myinfo-receipt-orderId___en'],
  screen: () => import('./ReceiptPage.tsx').then(part => part.ReceiptPage),
  layout: 'sub',
})
