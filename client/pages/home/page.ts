import { definePage } from '../../routing/page/definePage.ts'

export const home = definePage({
  routes: ['index___en'],
  file: 'home/HomePage',
  load: () => import('./HomePage.tsx'),
  layout: 'main',
})
