import { messages } from '../../messages.ts'

/** How a list of books may be narrowed and ordered; the names of the choices are the API's. */
export const filters = messages({
  order: 'Sort by',
  best: 'Best match',
  popular: 'Popular',
  updated: 'Latest',
  score: 'Top rated',
  words: 'Longest',
  more: 'Filters',
  moreSet: 'Filters · {count, number}',
})
