import { definePage } from '../../routing/page/definePage.ts'
import type { loader } from './load.ts'

export const page = definePage<typeof loader>({
  routes: ['secPage-subid-name___en'],
  screen: () => import('./SectionPage.tsx').then(part => part.SectionPage),
  layout: 'sub',
})
