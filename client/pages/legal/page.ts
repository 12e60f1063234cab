import { definePage } from '../../routing/page/definePage.ts'
import { headings } from '../../text/en/site/headings.ts'

export const privacy = definePage({
  routes: ['myinfo-privacyPolicy___en'],
  file: 'legal/PrivacyPage',
  load: () => import('./PrivacyPage.tsx'),
  layout: 'sub',
  heading: headings.privacy,
})

export const terms = definePage({
  routes: ['myinfo-teams_of_services___en'],
  file: 'legal/TermsPage',
  load: () => import('./TermsPage.tsx'),
  layout: 'sub',
  heading: headings.terms,
})
