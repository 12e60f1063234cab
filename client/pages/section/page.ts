import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['secPage-subid-name___en'],
  screen: () => import('./SectionPage.tsx'),
}

export const serverPage: ServerPage = {
  script: 'discover/browse/lists',
  cache: { seconds: 60, query: { page: 'page' } },
  samples: ['/secPage/1'],
  variants: ['/secPage/1?page=1'],
}
