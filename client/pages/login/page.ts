import { definePage } from '../../routing/page/definePage.ts'

export const login = definePage({
  routes: ['login___en'],
  file: 'login/LoginPage',
  load: () => import('./LoginPage.tsx'),
  layout: 'sub',
})
