import { messages } from '../../messages.ts'

/** Titles of pages that need no data. */
export const headings = messages({
  translator: 'Become a translator',
  signIn: 'Sign in',
  mine: 'Mine',
  unlocked: 'Unlocked chapters',
  privacy: 'Privacy policy',
  terms: 'Terms of service',
  voucherHistory: 'Voucher history',
  receipt: 'Receipt',
  offline: 'Saved offline',
})
