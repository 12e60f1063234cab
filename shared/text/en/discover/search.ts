import { messages } from '../../messages.ts'

export const search = messages({
  title: 'Search',
  suggestions: 'Suggestions',
  suggested: '{count, plural, one {# suggestion} other {# suggestions}}',
  author: 'Author',
  tag: 'Tag',

  history: 'History',
  historyEmpty: 'Your searches show up here, on this device only.',
  clear: 'Clear',
  trending: 'Trending',
  searchFor: 'Search for {words}',
  genres: 'Browse by genre',

  nothingExact: 'No exact matches. Showing results for <a>{keyword}</a>',
  near: 'We don’t have this. These novels come close.',
  noResource: 'No resource available',
  noResourceText: 'Try fewer words or another spelling.',
  noLetters: 'Nothing to search for',
  noLettersText: 'Type part of a title or an author’s name.',
  noMatch: 'No results match your filters.',
  showAll: 'Show all results',
  others: 'Other results',
  resultsFor: '“{keyword}”',
  moreResults: 'More results',
  moreTitle: 'Search all novels',
  moreText: 'Titles, authors, tags and every word in the novels.',
})
