import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['history___en'],
  screen: () => import('./HistoryPage.tsx'),
  layout: 'main',
  copyAreas: ['shelf'],
}

export const serverPage: ServerPage = { script: 'own/history' }
