import { definePage } from '../../routing/page/definePage.ts'

export const notFound = definePage({
  routes: ['404___en'],
  file: 'notFound/NotFoundPage',
  load: () => import('./NotFoundPage.tsx'),
  layout: 'main',
})
