import * as samples from './samples.ts'

export const reviewExamples = {
  'review.list': {
    first: {
      input: { book_id: 7 },
      data: { items: [samples.review], ...samples.firstPage, ratings: { count: 3, given: [0, 0, 0, 1, 2] } },
    },
  },
  'review.mine': {
    rated: {
      input: { book_id: 7 },
      data: { review: { ...samples.review, hidden: false }, may_rate: true, name: 'Mara' },
    },
    unread: { input: { book_id: 9 }, data: { review: null, may_rate: false, name: 'Mara' } },
  },
  'review.save': {
    stars: {
      input: { book_id: 7, stars: 4 },
      data: { ...samples.review, stars: 4, text: '', name: '', hidden: false },
    },
    review: {
      input: { book_id: 7, stars: 5, text: samples.reviewText, name: 'Mara' },
      data: { ...samples.review, hidden: false },
    },
  },
  'review.remove': { own: { input: { book_id: 7 }, data: {} } },
  'review.report': { insult: { input: { review_id: 318, reason: 'insult' }, data: {} } },
} satisfies Partial<samples.Examples>
