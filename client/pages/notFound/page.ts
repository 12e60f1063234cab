import type { PageOf } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['404___en'],
  screen: () => import('./NotFoundPage.tsx'),
  layout: 'main',
}
