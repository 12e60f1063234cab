import { sql } from 'kysely'
import * as t from './columns.ts'

/**
 * Who sees the text of a review. `shown`: all; `reported`: nobody but its reader, until an operator has looked;
 * `hidden`: the same, by an operator; `cleared`: all, whatever is reported from then on.
 */
export type ReviewState = 'shown' | 'reported' | 'hidden' | 'cleared'

export const reviews = {
  /** What a reader gave a book, once. */
  review: t.table(
    {
      id: t.numbered,
      reader_id: t.partOf('reader.id'),
      /** The brand of the reader: others do not show what they wrote. */
      brand: t.text,
      book_id: t.refersTo('book.id'),
      /** 1 to 5; 0: taken back, and the row is kept since its text was hidden. */
      stars: t.integer,
      /** 0: an operator took it out of the average. */
      counts: t.preset(t.integer, 1),
      /** Plain text; '' where only stars were given. */
      text: t.text,
      /** What the reader wants to be called; '' where nothing. */
      name: t.text,
      state: t.preset(t.textOf<ReviewState>(), 'shown'),
      /** What `state` and `counts` were before all of the reader's were hidden at once; null where they are not. */
      state_before: t.optional(t.textOf<ReviewState>()),
      counts_before: t.optional(t.integer),
      created_at: t.time,
      changed_at: t.time,
    },
    {
      unique: { review_reader_book: ['reader_id', 'book_id'] },
      indexes: {
        review_stars: ['book_id', 'counts', 'stars'],
        review_latest: { columns: ['book_id', 'brand', 'changed_at', 'id'], where: sql<boolean>`"text" != ''` },
        review_state: { columns: ['state'], where: sql<boolean>`state != 'shown'` },
      },
    },
  ),
  /** A reader wants others not to read this. */
  review_report: t.table(
    { review_id: t.partOf('review.id'), reader_id: t.partOf('reader.id'), reason: t.text, reported_at: t.time },
    { primaryKey: ['review_id', 'reader_id'], indexes: { review_report_reader: ['reader_id'] } },
  ),
  /** How many readers gave a book so many stars: sums of `review`. */
  rating_sum: t.table(
    { book_id: t.refersTo('book.id'), stars: t.integer, readers: t.integer },
    { primaryKey: ['book_id', 'stars'] },
  ),
  /** How many readers of a book have read another one, too: pairs that enough of them share. */
  shared_readers: t.table(
    { book_id: t.refersTo('book.id'), other_id: t.refersTo('book.id'), readers: t.integer, likeness: t.real },
    { primaryKey: ['book_id', 'other_id'] },
  ),
}
