import { definePage } from '../../routing/page/definePage.ts'

export const myLocked = definePage({
  routes: ['myinfo-myLocked___en'],
  file: 'myLocked/MyLockedPage',
  load: () => import('./MyLockedPage.tsx'),
  layout: 'sub',
})
