import { messages } from '../../messages.ts'

/** Texts of names that a reader wants to be shown otherwise. */
export const names = messages({
  title: 'Names',
  about: 'Read a name of this book as you like it better. Only you see it, on this device.',
  find: 'In the book',
  show: 'You read',
  noFind: 'A name needs a letter or a number.',
  add: 'Add',
  remove: 'Remove {name}',
  reads: '{find} is read as {show}',
  removed: '{name} is read as the author wrote it',
  notKept: 'This browser has no room to keep it. It is shown until you leave.',
})
