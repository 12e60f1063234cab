import type { PageOf } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['hotnovels-letter-page___en'],
  screen: () => import('./HotNovelsPage.tsx'),
}
