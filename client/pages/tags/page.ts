import type { PageOf } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['tags___en', 'all-tags-subid___en'],
  screen: () => import('./TagsPage.tsx'),
}
