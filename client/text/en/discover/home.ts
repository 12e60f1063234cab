import { messages } from '../../messages.ts'

/** Texts of the first page. */
export const home = messages({
  channels: 'Channels',
  banners: 'Featured novels',
  continueReading: 'Continue reading',
  continueAt: 'Chapter {number} of {count} · {percent, number}%',
  putAway: 'Hide',
  emptyTitle: 'We’re still filling the shelves',
  emptyText: 'There are no novels here yet. Please check back soon.',
  siteLinks: 'More on this site',
  allTags: 'All tags',
  hotNovels: 'Hot novels',
  genres: 'Genres',
  translator: 'Become our translator',
  terms: 'Terms of service',
  privacy: 'Privacy policy',
})
