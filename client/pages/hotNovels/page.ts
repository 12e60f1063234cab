import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['hotnovels-letter-page___en'],
  screen: () => import('./HotNovelsPage.tsx').then(part => part.HotNovelsPage),
  layout: 'sub',
})
