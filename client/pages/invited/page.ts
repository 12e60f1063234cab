import { definePage } from '../../routing/page/definePage.ts'

export const invited = definePage({
  routes: ['invited-to-help-bookId-activeId___en'],
  file: 'invited/InvitedPage',
  load: () => import('./InvitedPage.tsx'),
  layout: 'sub',
})
