import type { PageOf } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['search-more___en', 'search-more-result-name___en', 'search-more-name___en'],
  screen: () => import('./MoreResultsPage.tsx'),
}
