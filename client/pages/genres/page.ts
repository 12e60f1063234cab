import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['genres___en'],
  screen: () => import('./GenresPage.tsx'),
  layout: 'main',
}

export const serverPage: ServerPage = { script: 'discover/browse/lists', cache: { seconds: 60 } }
