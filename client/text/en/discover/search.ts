import { messages } from '../../messages.ts'

export const search = messages({
  title: 'Search',
  suggestions: 'Suggestions',
  suggested: '{count, plural, one {# suggestion} other {# suggestions}}',
  author: 'Author',
  tag: 'Tag',

  history: 'History',
  historyEmpty: 'What you search for stands here, on this device only.',
  clear: 'Clear',
  trending: 'Trending',
  genres: 'Browse by genre',

  nothingExact: 'No novel has exactly these words. Did you mean',
  noResource: 'No resource available',
  noResourceText: 'Fewer words or another spelling may find more.',
  noMatch: 'None of the results is like that.',
  showAll: 'Show all results',
  others: 'Other results',
  resultsFor: '“{keyword}”',
  moreResults: 'More results',
  moreTitle: 'Search all novels',
  moreText: 'Titles, authors, tags and every word of the novels.',
})
