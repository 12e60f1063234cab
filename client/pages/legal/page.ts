import { definePage } from '../../routing/page/definePage.ts'

export const privacy = definePage({
  routes: ['myinfo-privacyPolicy___en'],
  file: 'legal/PrivacyPage',
  load: () => import('./PrivacyPage.tsx'),
  layout: 'sub',
})

export const terms = definePage({
  routes: ['myinfo-teams_of_services___en'],
  file: 'legal/TermsPage',
  load: () => import('./TermsPage.tsx'),
  layout: 'sub',
})
