import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['myinfo-receipt-orderId___en'],
  screen: () => import('./ReceiptPage.tsx'),
}

export const serverPage: ServerPage = {
  script: 'own/receipt',
  samples: ['/myinfo/receipt/1'],
  variants: ['/myinfo/receipt/x'],
}
