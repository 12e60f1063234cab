import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['keywords-name-page___en'],
  screen: () => import('./KeywordsPage.tsx').then(part => part.KeywordsPage),
  layout: 'sub',
})
