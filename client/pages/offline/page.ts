import { definePage } from '../../routing/page/definePage.ts'

export const offline = definePage({
  routes: ['offline___en'],
  file: 'offline/OfflinePage',
  load: () => import('./OfflinePage.tsx'),
  layout: 'sub',
  says: ['offline'],
})
