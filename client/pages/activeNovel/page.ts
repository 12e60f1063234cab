import { definePage } from '../../routing/page/definePage.ts'

export const activeNovel = definePage({
  routes: ['active-novel-bookId-category-bookName___en'],
  file: 'activeNovel/ActiveNovelPage',
  load: () => import('./ActiveNovelPage.tsx'),
  layout: 'sub',
})
