import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['index___en'],
  screen: () => import('./HomePage.tsx').then(part => part.HomePage),
  layout: 'main',
})
