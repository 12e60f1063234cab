import { messages } from '../../messages.ts'

/** Texts of what is kept for reading without a connection. */
export const offline = messages({
  nothing: 'Nothing is kept yet',
  nothingText: 'Chapters that you open are kept by themselves, the last 20 of them; a book’s page keeps all of it.',
  toHome: 'Find something to read',
  chapters: '{count, plural, one {# chapter} other {# chapters}}, {size}',
  whole: 'Kept as a whole',
  read: 'Read',
  readBook: 'Read {book}',
  removed: 'Removed from this device',
  cannotText: 'It has no room for this site, or forbids it to keep anything, as private windows do.',
})
