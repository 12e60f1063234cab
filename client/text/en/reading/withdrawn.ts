import { messages } from '../../messages.ts'

/** Texts of the page of a book that was withdrawn. */
export const withdrawn = messages({
  title: '{name} is no longer here',
  unnamed: 'This book is no longer here',
  text: 'It has been taken out of our library. If you have unlocked chapters of it, they are still yours: sign in and read on.',
  byLawText: 'It had to be taken down for legal reasons. Whoever had unlocked chapters of it was paid back in coins.',
  signIn: 'Sign in',
  home: 'Go back to home',
  genres: 'Browse the genres',
  like: 'Books like it',
})
