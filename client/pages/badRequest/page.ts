import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['400___en'],
  screen: () => import('./BadRequestPage.tsx').then(part => part.BadRequestPage),
  layout: 'main',
})
