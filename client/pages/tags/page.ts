import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['tags___en', 'all-tags-subid___en'],
  screen: () => import('./TagsPage.tsx'),
}

export const serverPage: ServerPage = {
  script: 'discover/browse/lists',
  cache: { seconds: 60, query: { page: 'page' } },
  samples: ['/all-tags/s'],
  variants: ['/all-tags/a', '/tags?page=1'],
}
