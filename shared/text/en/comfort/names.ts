import { messages } from '../../messages.ts'

export const names = messages({
  title: 'Names',
  about: 'Change how a name in this book appears. Only you see it, on this device.',
  find: 'In the book',
  show: 'Show as',
  noFind: 'A name needs a letter or a number.',
  add: 'Add',
  remove: 'Remove {name}',
  reads: '{find} now shows as {show}',
  removed: '{name} shows as the author wrote it',
  notSaved: 'This browser couldn’t save it. It lasts until you leave.',
})
