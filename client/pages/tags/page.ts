import { definePage } from '../../routing/page/definePage.ts'

export const tags = definePage({
  routes: ['tags___en'],
  file: 'tags/TagsPage',
  load: () => import('./TagsPage.tsx'),
  layout: 'sub',
})

export const allTags = definePage({
  routes: ['all-tags-subid___en'],
  file: 'tags/AllTagsPage',
  load: () => import('./AllTagsPage.tsx'),
  layout: 'sub',
})
