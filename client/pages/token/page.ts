import type { PageOf } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['token___en'],
  screen: () => import('./TokenPage.tsx'),
  isSecret: true,
}
