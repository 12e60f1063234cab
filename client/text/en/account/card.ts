import { messages } from '../../messages.ts'

/** Texts of the card that says who reads. */
export const card = messages({
  guest: 'Reading as a guest',
  guestText: 'You don’t need an account to read.',
  memberSince: 'Member since {date}',
})
