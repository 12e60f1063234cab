/** Texts of the pages /404 and /400. */
export const lost = {
  search: 'Perhaps the search knows where it went:',
  ways: 'Or look here',
  ranking: 'What is read most',
  genres: 'All genres',
  hotNovels: 'Hot novels',
  tags: 'Tags',
} as const
