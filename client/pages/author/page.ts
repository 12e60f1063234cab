import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['author-authorId-name___en'],
  screen: () => import('./AuthorPage.tsx').then(part => part.AuthorPage),
  layout: 'sub',
})
