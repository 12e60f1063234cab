import { definePage } from '../../routing/page/definePage.ts'

export const hotNovels = definePage({
  routes: ['hotnovels-letter-page___en'],
  file: 'hotNovels/HotNovelsPage',
  load: () => import('./HotNovelsPage.tsx'),
  layout: 'sub',
})
