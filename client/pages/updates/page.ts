import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['updates___en'],
  screen: () => import('./UpdatesPage.tsx'),
}

export const serverPage: ServerPage = { script: 'own/updates' }
