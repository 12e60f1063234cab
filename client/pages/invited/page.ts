import type { PageOf } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['invited-to-help-bookId-activeId___en'],
  screen: () => import('./InvitedPage.tsx'),
}
