import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['404___en'],
  screen: () => import('./NotFoundPage.tsx').then(part => part.NotFoundPage),
  layout: 'main',
})
