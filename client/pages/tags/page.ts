import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['tags___en', 'all-tags-subid___en'],
  screen: () => import('./TagsPage.tsx').then(part => part.TagsPage),
  layout: 'sub',
})
