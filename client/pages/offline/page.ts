import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['offline___en'],
  screen: () => import('./OfflinePage.tsx').then(part => part.OfflinePage),
  layout: 'sub',
  says: ['offline'],
})
