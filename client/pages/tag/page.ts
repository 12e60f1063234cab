import type { PageOf } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['tags-subid-name___en'],
  screen: () => import('./TagPage.tsx'),
}
