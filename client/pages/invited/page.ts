import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['invited-to-help-bookId-activeId___en'],
  screen: () => import('./InvitedPage.tsx').then(part => part.InvitedPage),
  layout: 'sub',
})
