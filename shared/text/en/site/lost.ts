import { messages } from '../../messages.ts'

export const lost = messages({
  search: 'Try searching for it:',
  browse: 'Or browse',
  ranking: 'Most read',
  genres: 'All genres',
  hotNovels: 'Hot novels',
  tags: 'Tags',
})
