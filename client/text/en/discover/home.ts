import { messages } from '../../messages.ts'

/** Texts of the first page. */
export const home = messages({
  channels: 'Channels',
  banners: 'Featured novels',
  continueReading: 'Continue reading',
  continueAt: 'Chapter {number} of {count} · {percent, number} %',
  putAway: 'Put away',
  emptyTitle: 'The shelves are being filled',
  emptyText: 'No novels are here yet. Please look in again soon.',
  siteLinks: 'More of this site',
  allTags: 'All tags',
  hotNovels: 'Hot novels',
  genres: 'Genres',
  translator: 'Become our translator',
  terms: 'Terms of service',
  privacy: 'Privacy policy',
})
