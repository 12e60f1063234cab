import { messages } from '../../messages.ts'

export const discover = messages({
  genresTitle: 'All genres',
  genresEmptyTitle: 'No genres yet',
  genresEmptyText: 'Once there are novels, you can browse them here by genre.',
  tagsOf: 'Tags of {name}',
  browseTags: 'Browse all tags from A to Z',
  allOf: 'All {name}',
  taggedIn: '{genre}: {tag}',

  listEmptyTitle: 'No novels here',
  listEmptyText: 'Nothing here yet. Please check back soon.',
  filteredEmptyText: 'No novels match your filters.',
  showAll: 'Show all novels',
  browseGenres: 'Browse genres',

  endOfList: 'You’ve reached the end',
  loadingMore: 'Loading more',
  moreFailed: 'More novels didn’t load.',
  tryAgain: 'Try again',
  pages: 'Pages of this list',
  pagesBefore: 'Earlier pages of this list',
  pageOf: 'Page {page} of {last}',
  previousPage: 'Previous',
  nextPage: 'Next',
  firstPage: 'First page',

  tagsTitle: 'Tags',
  tagsBy: 'Tags: {letter}',
  letters: 'By letter',
  all: 'All',
  noTags: 'No tags with this letter',
  noTagsYet: 'No tags yet',
  noWords: 'No searches with this letter',
  noWordsYet: 'No searches yet',
  noneYetText: 'Once there are some, you’ll find them here from A to Z.',
  tryLetter: 'Try another letter.',

  rankings: 'Rankings',
  rankingOf: 'Rankings: {name}',
  rankingEmptyTitle: 'No ranking yet',
  rankingEmptyText: 'Readers haven’t ranked anything yet. Please check back soon.',

  hotTitle: 'What readers search for',
  hotBy: 'What readers search for: {letter}',
  keywordEmpty: 'No novels found for this word',
  search: 'Search all novels',

  novelsBy: 'Novels',
})
