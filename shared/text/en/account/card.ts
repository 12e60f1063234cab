import { messages } from '../../messages.ts'

export const card = messages({
  guest: 'Reading as a guest',
  guestText: 'You don’t need an account to read.',
  memberSince: 'Member since {date}',
})
