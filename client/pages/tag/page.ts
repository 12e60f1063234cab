import { definePage } from '../../routing/page/definePage.ts'

export const tag = definePage({
  routes: ['tags-subid-name___en'],
  file: 'tag/TagPage',
  load: () => import('./TagPage.tsx'),
  layout: 'sub',
})
