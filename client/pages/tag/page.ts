import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['tags-subid-name___en'],
  screen: () => import('./TagPage.tsx').then(part => part.TagPage),
  layout: 'sub',
})
