import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['myinfo-teams_of_services___en'],
  screen: () => import('./TermsPage.tsx'),
}

export const serverPage: ServerPage = { script: 'legal', cache: { seconds: 300 } }
