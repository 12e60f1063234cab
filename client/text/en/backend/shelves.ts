import { messages } from '../../messages.ts'

/** Names of the reference backend's channels, sections and rankings. */
export const shelves = messages({
  featured: 'Featured',
  romance: 'Romance & comedy',
  fantasy: 'Fantasy & system',
  mystery: 'Mystery & horror',
  worlds: 'Other worlds',
  classics: 'Classics',
  more: 'More stories',
  picks: 'Editors’ picks',
  popular: 'Most read',
  popularIn: 'Most read in {channel}',
  fresh: 'Fresh chapters',
  finished: 'Finished novels',
  short: 'Short reads',
  long: 'Long reads',
  hidden: 'Hidden gems',
  rated: 'Loved by readers',
  recentlyUpdated: 'Recently updated',
  topRated: 'Top rated',
  justUpdated: 'Just updated',
  finishedRanking: 'Finished',
  longest: 'Longest',
})
