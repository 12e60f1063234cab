import { messages } from '../../messages.ts'

/** Texts of names that a reader wants to be shown otherwise. */
export const names = messages({
  title: 'Names',
  about: 'Read a name of this book as you like it better. Only you see it, on this device.',
  none: 'No name is replaced yet.',
  find: 'In the book',
  show: 'You read',
  isPart: 'Also inside of longer words',
  times: '{count, plural, =0 {Not in this chapter} one {Once in this chapter} other {# times in this chapter}}',
  add: 'Add',
  save: 'Save',
  cancel: 'Cancel',
  edit: 'Change {name}',
  remove: 'Remove {name}',
  reads: '{find} is read as {show}',
  removed: '{name} is read as the author wrote it',
  inWords: 'also inside of words',
  original: 'Show the author’s names for now',
  replaced: 'Names replaced',
  showOriginal: 'Show original',
  author: 'Original names',
  showMine: 'Show mine',
  problem: {
    noFind: 'Which name of the book is it? It needs a letter or a number.',
    noShow: 'What do you want to read in its place?',
    same: 'Both are the same.',
    taken: 'This name is in the list already.',
    long: 'A name has 60 characters at most.',
    full: 'A book has room for 50 names. Remove one first.',
  },
  notKept: 'This browser has no room to keep it. It is shown until you leave.',
})
