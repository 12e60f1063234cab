import { definePage } from '../../routing/page/definePage.ts'
import { headings } from '../../text/en/site/headings.ts'

export const login = definePage({
  routes: ['login___en'],
  file: 'login/LoginPage',
  load: () => import('./LoginPage.tsx'),
  layout: 'sub',
  heading: headings.signIn,
})
