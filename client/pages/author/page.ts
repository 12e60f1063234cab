import { definePage } from '../../routing/page/definePage.ts'

export const author = definePage({
  routes: ['author-authorId-name___en'],
  file: 'author/AuthorPage',
  load: () => import('./AuthorPage.tsx'),
  layout: 'sub',
})
