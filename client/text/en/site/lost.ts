import { messages } from '../../messages.ts'

/** Texts of the pages /404 and /400. */
export const lost = messages({
  search: 'Perhaps the search knows where it went:',
  ways: 'Or look here',
  ranking: 'What is read most',
  genres: 'All genres',
  hotNovels: 'Hot novels',
  tags: 'Tags',
})
