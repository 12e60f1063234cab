import { messages } from '../../messages.ts'

export const catalogue = messages({
  chapterCount: '{count, plural, one {# chapter} other {# chapters}}',
  owned: 'yours',
  saved: 'saved offline',
  read: 'read',
  minutes: '{minutes, number} min',
  number: 'No.',
  toNumber: 'Go to chapter',
  go: 'Go',
  noSuchNumber: 'Enter a number from 1 to {count, number}.',
  parts: 'Parts of the book',
  firstFirst: 'Reverse order, now first to last',
  lastFirst: 'Reverse order, now last to first',
})
