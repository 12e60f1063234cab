import { messages } from '../../messages.ts'

/** Texts of the search in one book. */
export const find = messages({
  label: 'Find in this book',
  find: 'Find',
  only: 'Free chapters and your own are looked through.',
  tooShort: 'Please type two letters or more.',
  looking: 'Looking …',
  nothing: 'Nothing found in the chapters that are open to you.',
  first: 'These are the first {count, number} places; there may be more further on.',
  all: '{count, plural, one {That is the only place} other {Those are all # places}} in the chapters that are open to you.',
  lacking: 'Words in books cannot be looked for on this site.',
  failed: 'The rest of the book could not be looked through.',
  more: 'Look on',
  tryAgain: 'Try again',
})
