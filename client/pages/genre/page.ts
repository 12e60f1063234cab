import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['genres-subid-subname___en'],
  screen: () => import('./GenrePage.tsx').then(part => part.GenrePage),
  layout: 'sub',
})
