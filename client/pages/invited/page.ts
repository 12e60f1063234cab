import { definePage } from '../../routing/page/definePage.ts'
import { headings } from '../../text/en/site/headings.ts'

export const invited = definePage({
  routes: ['invited-to-help-bookId-activeId___en'],
  file: 'invited/InvitedPage',
  load: () => import('./InvitedPage.tsx'),
  layout: 'sub',
  heading: headings.invited,
})
