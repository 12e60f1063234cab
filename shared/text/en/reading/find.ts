import { messages } from '../../messages.ts'

export const find = messages({
  label: 'Find in this book',
  find: 'Find',
  only: 'Searches free chapters and the ones you’ve unlocked.',
  tooShort: 'Type at least two letters.',
  searching: 'Searching…',
  nothing: 'No matches in the chapters you can read.',
  first: 'The first {count, number} matches. There may be more.',
  all: '{count, plural, one {# match} other {# matches}} in the chapters you can read.',
  unsupported: 'This site can’t search inside books.',
  failed: 'We couldn’t search the rest of the book.',
  more: 'More',
  tryAgain: 'Try again',
})
