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
  remove: 'Remove {book} from this device',
  removed: 'Removed from this device',
  keep: 'Keep offline',
  keepText: 'All chapters that you can read, on this device',
  beginning: 'Looking which chapters you can read…',
  keeping: 'Keeping {done} of {count}…',
  stop: 'Stop',
  kept: 'Kept offline',
  part: '{done} of {count} chapters are kept',
  goOn: 'Go on',
  full: 'There is no more room on this device: {done} of {count} chapters are kept',
  noRoom: 'There is no room on this device: nothing of this book is kept',
  removeKept: 'Remove',
  allKept: '{size} · All that is kept',
  cannot: 'This browser cannot keep books.',
  cannotText: 'It has no room for this site, or forbids it to keep anything, as private windows do.',
  failed: 'The book could not be kept. Check the connection and the room on this device, and try again.',
})
