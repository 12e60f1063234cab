import { messages } from '../../messages.ts'

/** Titles of pages that need no data. */
export const headings = messages({
  translator: 'Become a translator',
  signIn: 'Sign in',
  mine: 'Mine',
  unlocked: 'Unlocked chapters',
  voucherHistory: 'Voucher history',
  receipt: 'Receipt',
  offline: 'Saved offline',
})
