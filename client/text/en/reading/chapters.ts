import { messages } from '../../messages.ts'

/** Texts of chapters wherever they are listed. */
export const chapters = messages({
  chapters: 'Chapters',
  chapter: 'Chapter {number}',
  chapterCount: '{count, plural, one {# chapter} other {# chapters}}',
  locked: 'locked',
  owned: 'yours',
  kept: 'on this device',
  read: 'read',
  minutes: '{minutes, number} min',
  number: 'No.',
  toNumber: 'To chapter number',
  go: 'Go',
  noSuchNumber: 'Chapters 1 to {count, number}',
  parts: 'Parts of the book',
  part: '{first}–{last}',
  otherChapters: 'Other chapters',
  range: 'Chapters {first} to {last}',
  chaptersFailed: 'Some chapters did not load.',
  tryAgain: 'Try again',
  firstFirst: 'First chapter first; turn around',
  lastFirst: 'Last chapter first; turn around',
})
