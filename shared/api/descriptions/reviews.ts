import type { Descriptions } from './description.ts'
import { firstPage, NOON } from './samples.ts'

const text = 'The gates, the rain, the ticket press: I missed my own stop twice.'
const review = { id: 318, name: 'Mara', stars: 5, text, changed_at: NOON }
const noBook = { BOOK_NOT_FOUND: '`book_id` is no book' }
const tooOften = { RATE_LIMITED: 'too often from one reader, device or network' }

/** Ratings and reviews by readers. */
export const reviewCalls = {
  'review.list': {
    text:
      'What readers wrote, without those who gave stars alone, whose text is hidden, and what the reader of the ' +
      'token has reported; latest first where no `sort` says otherwise, and where stars are alike. ' +
      '`ratings` counts all who rated, whether they wrote or not. Names are what readers chose ' +
      'to be called here, never addresses.',
    failures: { ...noBook, BOOK_WITHDRAWN: 'the book is no longer offered' },
    examples: {
      first: {
        input: { book_id: 7 },
        data: { items: [review], ...firstPage, ratings: { count: 3, given: [0, 0, 0, 1, 2] } },
      },
    },
  },
  'review.mine': {
    text: 'The reader’s own rating, and whether they may give one: only who has opened a chapter of a book rates it.',
    failures: noBook,
    examples: {
      rated: { input: { book_id: 7 }, data: { review: { ...review, hidden: false }, may_rate: true, name: 'Mara' } },
      unread: { input: { book_id: 9 }, data: { review: null, may_rate: false, name: 'Mara' } },
    },
  },
  'review.save': {
    text:
      'One rating of a reader and book: it takes the place of the one before. Text is plain, and shown as it is. ' +
      'From then on it counts in `score` of the book and in `rating_count`.',
    failures: {
      ...noBook,
      ...tooOften,
      BOOK_WITHDRAWN: 'the book is no longer offered',
      CONFLICT: 'the reader has opened no chapter of the book',
    },
    examples: {
      stars: {
        input: { book_id: 7, stars: 4 },
        data: { ...review, stars: 4, text: '', name: '', hidden: false },
      },
      review: { input: { book_id: 7, stars: 5, text, name: 'Mara' }, data: { ...review, hidden: false } },
    },
  },
  'review.remove': {
    text: 'Stars and text go, and count no more. That there is none is no failure.',
    failures: { ...noBook, ...tooOften },
    examples: { own: { input: { book_id: 7 }, data: {} } },
  },
  'review.report': {
    text:
      'The reader sees the review no more, at once. Where enough readers have reported it, nobody does until ' +
      'somebody has looked at it. Reporting it again changes the reason.',
    failures: { ...tooOften, NOT_FOUND: 'there is no such review', CONFLICT: 'it is the reader’s own' },
    examples: { insult: { input: { review_id: 318, reason: 'insult' }, data: {} } },
  },
} satisfies Partial<Descriptions>
