import { messages } from '../../messages.ts'

export const home = messages({
  channels: 'Channels',
  banners: 'Featured novels',
  continueReading: 'Continue reading',
  readAgain: 'Read again',
  continueAt: 'Chapter {number} of {count} · {percent, number}%',
  hide: 'Hide',
  reasons: {
    popular: 'By number of readers so far',
    fresh: 'New chapters, latest first',
    finished: 'Complete, with nothing to wait for',
    short: 'Shortest first',
    long: 'Longest first',
    hidden: 'High scores, few readers yet',
    rated: 'Highest scores first',
  },
  readFirst: 'Read chapter 1',
  emptyTitle: 'No novels yet',
  emptyText: 'We’re filling the shelves. Please check back soon.',
  siteLinks: 'More',
  allTags: 'All tags',
  hotNovels: 'Hot novels',
  genres: 'Genres',
  translator: 'Become a translator',
})
