import { definePage } from '../../routing/page/definePage.ts'
import { headings } from '../../text/en/site/headings.ts'

export const token = definePage({
  routes: ['token___en'],
  file: 'token/TokenPage',
  load: () => import('./TokenPage.tsx'),
  layout: 'sub',
  heading: headings.signIn,
  isSecret: true,
})
