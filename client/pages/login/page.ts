import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['login___en'],
  screen: () => import('./LoginPage.tsx').then(part => part.LoginPage),
  layout: 'sub',
})
