import { messages } from '../../messages.ts'

export const withdrawn = messages({
  text: 'It was removed from our library. Chapters you’ve unlocked are still yours: sign in to read them.',
  byLawText: 'It was taken down for legal reasons. If you unlocked chapters, we’ve refunded you in coins.',
  signIn: 'Sign in',
  like: 'Similar books',
})
