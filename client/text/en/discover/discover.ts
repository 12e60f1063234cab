import { messages } from '../../messages.ts'

/** Texts of the screens on which readers look around: genres, tags, rankings and other lists of books. */
export const discover = messages({
  genresTitle: 'All genres',
  genresEmptyTitle: 'No genres yet',
  genresEmptyText: 'As soon as there are novels, they stand here by their kind.',
  tagsOf: 'Tags of {name}',
  browseTags: 'Browse all tags from A to Z',
  allOf: 'All {name}',
  taggedIn: '{genre}: {tag}',

  listEmptyTitle: 'No novels here',
  listEmptyText: 'This shelf is empty for now.',
  filteredEmptyText: 'No novel matches this choice.',
  showAll: 'Show all novels',
  browseGenres: 'Browse the genres',

  endOfList: 'You have reached the end',
  loadingMore: 'Loading more',
  moreFailed: 'The next novels did not load.',
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
  noWords: 'No words with this letter',
  noWordsYet: 'No words yet',
  noneYetText: 'As soon as there are some, they stand here from A to Z.',
  tryLetter: 'Another letter may have more.',

  rankings: 'Rankings',
  rankingOf: 'Rankings: {name}',
  rankingEmptyTitle: 'Nothing is ranked yet',
  rankingEmptyText: 'Readers decide who leads. Please look in again soon.',
  wordCount: '{count, plural, one {# word} other {{count, number, compact} words}}',

  hotTitle: 'What readers look for',
  hotBy: 'What readers look for: {letter}',
  keywordEmpty: 'No novel is known under this word.',
  search: 'Search all novels',

  novelsBy: 'Novels',
})
