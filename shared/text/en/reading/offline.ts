import { messages } from '../../messages.ts'

export const offline = messages({
  nothing: 'Nothing saved yet',
  nothingText: 'The last 20 chapters you open are saved automatically. To save a whole book, go to its page.',
  toHome: 'Find a novel',
  chapters: '{count, plural, one {# chapter} other {# chapters}}, {size}',
  wholeBook: 'Whole book',
  read: 'Read',
  readBook: 'Read {book}',
  continueReading: 'Continue reading',
  continueBook: 'Continue reading {book}',
  removed: 'Removed from this device',
  unsupportedText: 'It may be out of space, or this may be a private window.',
})
