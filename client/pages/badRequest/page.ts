import { definePage } from '../../routing/page/definePage.ts'

export const badRequest = definePage({
  routes: ['400___en'],
  file: 'badRequest/BadRequestPage',
  load: () => import('./BadRequestPage.tsx'),
  layout: 'main',
})
