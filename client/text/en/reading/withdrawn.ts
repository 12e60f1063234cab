import { messages } from '../../messages.ts'

/** Texts of the page of a book that was withdrawn. */
export const withdrawn = messages({
  text: 'It was taken out of our library. What you have unlocked of it is still yours: sign in and read on.',
  byLawText: 'It was taken down for legal reasons. Whoever had unlocked chapters was paid back in coins.',
  signIn: 'Sign in',
  like: 'Books like it',
})
