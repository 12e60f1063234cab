import type { PageOf } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['myinfo-receipt-orderId___en'],
  screen: () => import('./ReceiptPage.tsx'),
}
