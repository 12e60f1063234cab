import { messages } from '../../messages.ts'

/** What pages say of ratings by themselves; the rest comes with what stands behind it. */
export const ratingsHost = messages({
  title: 'Ratings and reviews',
  ratings: '{count, plural, one {# rating} other {{count, number, compact} ratings}}',
  average: '{score} of 5, by {count, plural, one {# reader} other {# readers}}',
  endTitle: 'How was it?',
  rate: 'Rate this book',
})
