import { definePage } from '../../routing/page/definePage.ts'
import { headings } from '../../text/en/site/headings.ts'

export const keyword = definePage({
  routes: ['keywords-name-page___en'],
  file: 'keyword/KeywordsPage',
  load: () => import('./KeywordsPage.tsx'),
  layout: 'sub',
  heading: headings.hotNovels,
})
