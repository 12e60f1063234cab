import { messages } from '../../messages.ts'

/** Texts of the card that says who reads. */
export const card = messages({
  guest: 'Reading as a guest',
  guestText: 'Reading needs no account.',
  memberSince: 'With us since {date}',
})
