import { definePage } from '../../routing/page/definePage.ts'

export const myinfo = definePage({
  routes: ['myinfo___en'],
  file: 'myinfo/MyInfoPage',
  load: () => import('./MyInfoPage.tsx'),
  layout: 'main',
})
