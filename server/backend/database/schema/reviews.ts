import type { Generated } from 'kysely'
import type { Time } from './time.ts'

/**
 * Who sees the text of a review. `shown`: all; `reported`: nobody but its reader, until an operator has looked;
 * `hidden`: the same, by an operator; `cleared`: all, whatever is reported from then on.
 */
export type ReviewState = 'shown' | 'reported' | 'hidden' | 'cleared'

/** What a reader gave a book, once. */
export type ReviewTable = {
  id: Generated<number>
  reader_id: number
  /** The brand of the reader: others do not show what they wrote. */
  brand: string
  book_id: number
  /** 1 to 5; 0: taken back, and the row is kept since its text was hidden. */
  stars: number
  /** 0: an operator took it out of the average. */
  counts: Generated<number>
  /** Plain text; '' where only stars were given. */
  text: string
  /** What the reader wants to be called; '' where nothing. */
  name: string
  state: Generated<ReviewState>
  /** What `state` and `counts` were before all of the reader's were hidden at once; null where they are not. */
  state_before: Generated<ReviewState | null>
  counts_before: Generated<number | null>
  created_at: Time
  changed_at: Time
}
/** A reader wants others not to read this. */
export type ReviewReportTable = { review_id: number; reader_id: number; reason: string; reported_at: Time }

/** How many readers gave a book so many stars: sums of `review`. */
export type RatingSumTable = { book_id: number; stars: number; readers: number }
/** How many readers of a book have read another one, too: pairs that enough of them share. */
export type SharedReadersTable = { book_id: number; other_id: number; readers: number; likeness: number }
