import * as z from 'zod'
import { LONGEST_REVIEW, LONGEST_REVIEWER, REASONS, REVIEW_SORTS } from '../reviews.ts'
import { get, post, BOOK, FORM_SAYS, READER } from './endpoint.ts'
import { bookId, count, id, listOf, optional, paging, time } from './envelope.ts'

const stars = z.int().min(1).max(5).describe('Stars, a whole number from 1 to 5')

const name = z.string().describe('Display name chosen by the reader; empty: none')

const review = z
  .object({
    id,
    name,
    stars,
    text: z.string().describe('Plain text of a few lines, without markup'),
    changed_at: time.describe('When the reader last changed it'),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof review>

const ownReview = review
  .extend({
    text: z.string().describe('Plain text of a few lines; empty: stars only'),
    hidden: z.boolean().describe('Others do not see its text, because it was reported or hidden by the operators'),
  })
  .meta({ id: 'OwnReview' })
export type OwnReview = z.infer<typeof ownReview>

/** Readers' ratings of a book. `given` has the number of ratings with one, two … five stars, in that order. */
const bookRatings = z
  .object({
    count: count.describe('Number of readers who have rated the book'),
    given: z.array(count).length(5).describe('Number of ratings with one, two, three, four and five stars'),
  })
  .meta({ id: 'BookRatings' })
export type BookRatings = z.infer<typeof bookRatings>

const NO_RATINGS = 'no stars, and no ratings by readers'

const noBook = { BOOK_NOT_FOUND: 'there is no book `book_id`' }

const tooOften = { RATE_LIMITED: 'too many from one reader, device or network' }

export const reviewCalls = {
  'review.list': get({
    fresh: { maxAge: 10 },
    summary: 'Readers’ reviews and ratings of a book',
    description:
      'Reviews with text, except hidden ones and those that the signed-in reader has reported; latest first by ' +
      'default, and among equal stars. `ratings` counts all ratings, with or without text. Names are display ' +
      'names, never addresses.',
    use: { part: 'ratings', beside: [BOOK], without: NO_RATINGS },
    input: z.object({
      book_id: bookId,
      sort: optional(
        z
          .enum(REVIEW_SORTS)
          .describe('Sort order: `latest` last changed first, `highest` most stars first, `lowest` fewest first'),
      ),
      ...paging(),
    }),
    output: listOf(review).extend({ ratings: bookRatings }),
    failures: { ...noBook, BOOK_WITHDRAWN: 'the book is withdrawn' },
  }),

  'review.mine': get({
    signIn: true,
    summary: 'The reader’s own rating, and whether they may rate',
    description:
      'The reader’s own rating, and whether they may give one: only readers who have opened a chapter can rate a ' +
      'book.',
    use: { part: 'ratings', beside: [BOOK, READER], without: NO_RATINGS },
    input: z.object({ book_id: bookId }),
    output: z.object({
      review: ownReview.nullable().describe('Null: the reader has not rated the book'),
      may_rate: z.boolean().describe('False: the reader has not opened a chapter of the book'),
      name: z.string().describe('Suggested display name: the last one the reader used; may be empty'),
    }),
    failures: noBook,
  }),

  'review.save': post({
    signIn: true,
    confirmed: true,
    needsMore: true,
    summary: 'Rate a book, with or without a review',
    description:
      'One rating per reader and book, which replaces the previous one. Text is plain, and shown as it is. The ' +
      'rating then counts in the book’s `score` and `rating_count`.',
    use: { part: 'ratings', beside: [BOOK, READER], without: FORM_SAYS },
    input: z.object({
      book_id: id.describe('Id of the book'),
      stars,
      text: z
        .string()
        .trim()
        .max(LONGEST_REVIEW)
        .optional()
        .describe('Absent: the text stays as it is; empty: no text'),
      name: z
        .string()
        .trim()
        .max(LONGEST_REVIEWER)
        .regex(/^[^@\n\r]*$/, 'One line, not an address')
        .optional()
        .describe('Display name; absent: it stays as it is; empty: none'),
    }),
    output: ownReview,
    failures: {
      ...noBook,
      ...tooOften,
      BOOK_WITHDRAWN: 'the book is withdrawn',
      CONFLICT: 'the reader has not opened a chapter of the book',
    },
  }),

  'review.remove': post({
    signIn: true,
    summary: 'Remove the reader’s rating of a book',
    description: 'Deletes stars and text, which no longer count. Without a rating, it succeeds and changes nothing.',
    use: { part: 'ratings', beside: [BOOK], without: FORM_SAYS },
    input: z.object({ book_id: id.describe('Id of the book') }),
    failures: { ...noBook, ...tooOften },
  }),

  'review.report': post({
    signIn: true,
    confirmed: true,
    needsMore: true,
    summary: 'Report another reader’s review',
    description:
      'The reader no longer sees the review. Once enough readers have reported it, it is hidden from everyone ' +
      'until an operator decides. Reporting it again changes the reason.',
    use: { part: 'ratings', beside: [BOOK], without: FORM_SAYS },
    input: z.object({
      review_id: id.describe('Id of the review'),
      reason: z
        .enum(REASONS)
        .describe('`spoiler`: it gives the story away; `off_topic`: it is not about the book; the others are as named'),
    }),
    failures: { ...tooOften, NOT_FOUND: 'there is no such review', CONFLICT: 'it is the reader’s own review' },
  }),
}
