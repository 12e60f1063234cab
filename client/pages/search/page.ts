import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['search___en'],
  screen: () => import('./SearchPage.tsx'),
  layout: 'search',
}

export const serverPage: ServerPage = { script: 'discover/browse/search', cache: { seconds: 30, notWith: ['keyword'] } }
