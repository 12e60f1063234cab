import { messages } from '../../messages.ts'

/** What the sheet of chapters alone says. */
export const catalogue = messages({
  chapterCount: '{count, plural, one {# chapter} other {# chapters}}',
  owned: 'yours',
  kept: 'on this device',
  read: 'read',
  minutes: '{minutes, number} min',
  number: 'No.',
  toNumber: 'To chapter number',
  go: 'Go',
  noSuchNumber: 'Chapters 1 to {count, number}',
  parts: 'Parts of the book',
  firstFirst: 'First chapter first; turn around',
  lastFirst: 'Last chapter first; turn around',
})
