import { messages } from '../../messages.ts'

/** Texts of notifications, which the worker shows. */
export const notification = messages({
  news: '{count, plural, =1 {New chapter} other {# new chapters}} on {brand}',
  newBook: 'New book by {author} on {brand}',
  replies: '{count, plural, =1 {New reply to your comment} other {# new replies to your comment}} on {brand}',
  lapse: '{count, plural, one {# coin in vouchers expires soon} other {# coins in vouchers expire soon}}',
  something: 'There’s something new to read.',
})
