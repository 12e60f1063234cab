import { definePage } from '../../routing/page/definePage.ts'

export const keyword = definePage({
  routes: ['keywords-name-page___en'],
  file: 'keyword/KeywordsPage',
  load: () => import('./KeywordsPage.tsx'),
  layout: 'sub',
})
