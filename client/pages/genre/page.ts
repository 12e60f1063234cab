import { definePage } from '../../routing/page/definePage.ts'

export const genre = definePage({
  routes: ['genres-subid-subname___en'],
  file: 'genre/GenrePage',
  load: () => import('./GenrePage.tsx'),
  layout: 'sub',
})
