import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['myinfo-myLocked___en'],
  screen: () => import('./MyLockedPage.tsx').then(part => part.MyLockedPage),
  layout: 'sub',
})
