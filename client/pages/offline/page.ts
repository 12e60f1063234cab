import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['offline___en'],
  screen: () => import('./OfflinePage.tsx'),
  copyAreas: ['offline'],
}

export const serverPage: ServerPage = { script: 'errors', cache: { seconds: 300 } }
