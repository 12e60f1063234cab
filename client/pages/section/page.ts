import { definePage } from '../../routing/page/definePage.ts'

export const section = definePage({
  routes: ['secPage-subid-name___en'],
  file: 'section/SectionPage',
  load: () => import('./SectionPage.tsx'),
  layout: 'sub',
})
