import { definePage } from '../../routing/page/definePage.ts'

export const genres = definePage({
  routes: ['genres___en'],
  file: 'genres/GenresPage',
  load: () => import('./GenresPage.tsx'),
  layout: 'main',
})
