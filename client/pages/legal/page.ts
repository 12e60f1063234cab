import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['legal-kind___en', 'myinfo-teams_of_services___en', 'myinfo-privacyPolicy___en'],
  screen: () => import('./LegalPage.tsx'),
}

export const serverPage: ServerPage = { script: 'legal', cache: { seconds: 300 }, samples: ['/legal/imprint'] }
