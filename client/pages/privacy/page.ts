import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['myinfo-privacyPolicy___en'],
  screen: () => import('./PrivacyPage.tsx'),
}

export const serverPage: ServerPage = { script: 'legal', cache: { seconds: 300 } }
