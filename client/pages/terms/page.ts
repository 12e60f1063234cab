import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['myinfo-teams_of_services___en'],
  screen: () => import('./TermsPage.tsx').then(part => part.TermsPage),
  layout: 'sub',
})
