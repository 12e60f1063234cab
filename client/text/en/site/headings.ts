import { messages } from '../../messages.ts'

/** What pages are called in the bar with a way back, before their data is known. */
export const headings = messages({
  translator: 'Become our translator',
  signIn: 'Sign in',
  search: 'Search',
  tags: 'Tags',
  allTags: 'All tags',
  tag: 'Tag',
  mine: 'Mine',
  unlocked: 'My unlocked',
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  topUp: 'Top up',
  voucherHistory: 'Voucher history',
  receipt: 'Receipt',
  category: 'Category',
  genre: 'Genre',
  hotNovels: 'Hot novels',
  invited: 'Help a friend',
  helpEvent: 'Help event',
  section: 'Collection',
  author: 'Author',
})
