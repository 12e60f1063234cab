import type { PageOf } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['offline___en'],
  screen: () => import('./OfflinePage.tsx'),
  says: ['offline'],
}
