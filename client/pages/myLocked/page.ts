import { definePage } from '../../routing/page/definePage.ts'
import { headings } from '../../text/en/site/headings.ts'

export const myLocked = definePage({
  routes: ['myinfo-myLocked___en'],
  file: 'myLocked/MyLockedPage',
  load: () => import('./MyLockedPage.tsx'),
  layout: 'sub',
  heading: headings.unlocked,
})
