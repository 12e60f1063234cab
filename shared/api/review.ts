import * as z from 'zod'
import { LONGEST_REVIEW, LONGEST_REVIEWER, REASONS, REVIEW_SORTS } from '../reviews.ts'
import { endpoint } from './endpoint.ts'
import { bookId, count, id, listOf, optional, paging, time } from './envelope.ts'
import { BOOK, FORM_SAYS, READER } from './use.ts'
import * as samples from './samples.ts'

const stars = z.int().min(1).max(5).describe('Stars, 1 to 5, whole ones')

const name = z.string().describe('What the reader wants to be called here; empty: they show no name')

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
    text: z.string().describe('Plain text of a few lines; empty where the reader gave stars alone'),
    hidden: z.boolean().describe('Others do not see its text, since it was reported, or hidden by who runs the site'),
  })
  .meta({ id: 'OwnReview' })
export type OwnReview = z.infer<typeof ownReview>

/** What readers gave a book. `given` is in the order of the stars: how many gave one, two … five. */
const bookRatings = z
  .object({
    count: count.describe('Readers who have rated the book'),
    given: z.array(count).length(5).describe('How many of them gave one star, two, three, four and five'),
  })
  .meta({ id: 'BookRatings' })
export type BookRatings = z.infer<typeof bookRatings>

const NO_RATINGS = 'the stars that books come with, and nothing of ratings by readers'

const noBook = { BOOK_NOT_FOUND: '`book_id` is no book' }

const tooOften = { RATE_LIMITED: 'too often from one reader, device or network' }

export const reviewCalls = {
  'review.list': endpoint({
    method: 'GET',
    cost: 'light',
    fresh: { maxAge: 10 },
    summary: 'Reviews of a book by its readers, and how they rated it',
    description:
      'What readers wrote, without those who gave stars alone, whose text is hidden, and what the reader of the ' +
      'token has reported; latest first where no `sort` says otherwise, and where stars are alike. ' +
      '`ratings` counts all who rated, whether they wrote or not. Names are what readers chose ' +
      'to be called here, never addresses.',
    use: { part: 'ratings', beside: [BOOK], without: NO_RATINGS },
    input: z.object({
      book_id: bookId,
      sort: optional(
        z
          .enum(REVIEW_SORTS)
          .describe('The order: `latest` changed last first, `highest` most stars first, `lowest` fewest first'),
      ),
      ...paging(),
    }),
    output: listOf(review).extend({ ratings: bookRatings }),
    failures: { ...noBook, BOOK_WITHDRAWN: 'the book is no longer offered' },
    examples: {
      first: {
        input: { book_id: 7 },
        data: { items: [samples.review], ...samples.firstPage, ratings: { count: 3, given: [0, 0, 0, 1, 2] } },
      },
    },
  }),

  'review.mine': endpoint({
    method: 'GET',
    signIn: true,
    cost: 'light',
    summary: 'What the reader gave a book, and whether they may',
    description:
      'The reader’s own rating, and whether they may give one: only who has opened a chapter of a book rates it.',
    use: { part: 'ratings', beside: [BOOK, READER], without: NO_RATINGS },
    input: z.object({ book_id: bookId }),
    output: z.object({
      review: ownReview.nullable().describe('Null: the reader has not rated the book'),
      may_rate: z.boolean().describe('False: the reader has opened no chapter of the book'),
      name: z.string().describe('What to suggest as a name: the one that the reader was called last; may be empty'),
    }),
    failures: noBook,
    examples: {
      rated: {
        input: { book_id: 7 },
        data: { review: { ...samples.review, hidden: false }, may_rate: true, name: 'Mara' },
      },
      unread: { input: { book_id: 9 }, data: { review: null, may_rate: false, name: 'Mara' } },
    },
  }),

  'review.save': endpoint({
    method: 'POST',
    signIn: true,
    confirmed: true,
    cost: 'light',
    hourly: { reader: 60, device: 60, network: 600 },
    needsMore: true,
    summary: 'Rate a book that was read, in a few words or none',
    description:
      'One rating of a reader and book: it takes the place of the one before. Text is plain, and shown as it is. ' +
      'From then on it counts in `score` of the book and in `rating_count`.',
    use: { part: 'ratings', beside: [BOOK, READER], without: FORM_SAYS },
    input: z.object({
      book_id: id.describe('Id of the book'),
      stars,
      text: z.string().trim().max(LONGEST_REVIEW).optional().describe('Absent: what was written stays; empty: none'),
      name: z
        .string()
        .trim()
        .max(LONGEST_REVIEWER)
        .regex(/^[^@\n\r]*$/, 'No address, and one line')
        .optional()
        .describe('The name to show; absent: it stays as it was; empty: none'),
    }),
    output: ownReview,
    failures: {
      ...noBook,
      ...tooOften,
      BOOK_WITHDRAWN: 'the book is no longer offered',
      CONFLICT: 'the reader has opened no chapter of the book',
    },
    examples: {
      stars: {
        input: { book_id: 7, stars: 4 },
        data: { ...samples.review, stars: 4, text: '', name: '', hidden: false },
      },
      review: {
        input: { book_id: 7, stars: 5, text: samples.reviewText, name: 'Mara' },
        data: { ...samples.review, hidden: false },
      },
    },
  }),

  'review.remove': endpoint({
    method: 'POST',
    signIn: true,
    cost: 'light',
    hourly: { reader: 60, device: 60, network: 1200 },
    summary: 'Take back what the reader gave a book',
    description: 'Stars and text go, and count no more. That there is none is no failure.',
    use: { part: 'ratings', beside: [BOOK], without: FORM_SAYS },
    input: z.object({ book_id: id.describe('Id of the book') }),
    output: z.object({}),
    failures: { ...noBook, ...tooOften },
    examples: { own: { input: { book_id: 7 }, data: {} } },
  }),

  'review.report': endpoint({
    method: 'POST',
    signIn: true,
    confirmed: true,
    cost: 'light',
    hourly: { reader: 20, device: 20, network: 200 },
    needsMore: true,
    summary: 'Report a review of another reader',
    description:
      'The reader sees the review no more, at once. Where enough readers have reported it, nobody does until ' +
      'somebody has looked at it. Reporting it again changes the reason.',
    use: { part: 'ratings', beside: [BOOK], without: FORM_SAYS },
    input: z.object({
      review_id: id.describe('Id of the review'),
      reason: z
        .enum(REASONS)
        .describe('`spoiler`: it gives the story away; `off_topic`: it is not about the book; others as they say'),
    }),
    output: z.object({}),
    failures: { ...tooOften, NOT_FOUND: 'there is no such review', CONFLICT: 'it is the reader’s own' },
    examples: { insult: { input: { review_id: 318, reason: 'insult' }, data: {} } },
  }),
}
