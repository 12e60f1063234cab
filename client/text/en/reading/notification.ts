import { messages } from '../../messages.ts'

/** Texts of notifications, which the worker shows. */
export const notification = messages({
  news: '{count, plural, one {A new chapter} other {# new chapters}} to read on {brand}',
  something: 'There is something new to read.',
})
