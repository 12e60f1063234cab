import { definePage } from '../../routing/page/definePage.ts'

export const token = definePage({
  routes: ['token___en'],
  file: 'token/TokenPage',
  load: () => import('./TokenPage.tsx'),
  layout: 'sub',
  isSecret: true,
})
