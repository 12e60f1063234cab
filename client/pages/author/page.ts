import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['author-authorId-name___en'],
  screen: () => import('./AuthorPage.tsx'),
}

export const serverPage: ServerPage = {
  script: 'discover/browse/lists',
  cache: { seconds: 60, query: { page: 'page' } },
  samples: ['/author/1'],
  variants: ['/author/1?page=1'],
}
