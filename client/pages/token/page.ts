import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['token___en'],
  screen: () => import('./TokenPage.tsx').then(part => part.TokenPage),
  layout: 'sub',
  isSecret: true,
})
