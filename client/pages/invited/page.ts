import type { PageOf, ServerPage } from '../../routing/page/page.ts'
import type { loader } from './load.ts'

export const page: PageOf<typeof loader> = {
  routes: ['invited-to-help-bookId-activeId___en'],
  screen: () => import('./InvitedPage.tsx'),
}

export const serverPage: ServerPage = {
  script: 'discover/campaign',
  samples: ['/invited-to-help/1', '/invited-to-help/2', '/invited-to-help/3'],
}
