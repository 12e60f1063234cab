import * as z from 'zod'
import { LONGEST_REVIEW, LONGEST_REVIEWER, REASONS, REVIEW_SORTS } from '../reviews.ts'
import { bookId, count, id, listOf, optional, paging, time } from './envelope.ts'

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

export const reviewList = {
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
}
export const reviewMine = {
  input: z.object({ book_id: bookId }),
  output: z.object({
    review: ownReview.nullable().describe('Null: the reader has not rated the book'),
    may_rate: z.boolean().describe('False: the reader has opened no chapter of the book'),
    name: z.string().describe('What to suggest as a name: the one that the reader was called last; may be empty'),
  }),
}
export const reviewSave = {
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
}
export const reviewRemove = { input: z.object({ book_id: id.describe('Id of the book') }), output: z.object({}) }
export const reviewReport = {
  input: z.object({
    review_id: id.describe('Id of the review'),
    reason: z
      .enum(REASONS)
      .describe('`spoiler`: it gives the story away; `off_topic`: it is not about the book; others as they say'),
  }),
  output: z.object({}),
}
