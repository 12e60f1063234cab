import type { PageOf } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['author-authorId-name___en'],
  screen: () => import('./AuthorPage.tsx'),
}
