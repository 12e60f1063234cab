import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['genres___en'],
  screen: () => import('./GenresPage.tsx').then(part => part.GenresPage),
  layout: 'main',
})
