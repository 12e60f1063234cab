import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['myinfo___en'],
  screen: () => import('./MyInfoPage.tsx').then(part => part.MyInfoPage),
  layout: 'main',
})
