import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['myinfo-privacyPolicy___en'],
  screen: () => import('./PrivacyPage.tsx').then(part => part.PrivacyPage),
  layout: 'sub',
})
