import { sql } from 'kysely'
import * as t from './columns.ts'
import { table } from './table.ts'

/**
 * `shown`: to everyone; `reported`: to its reader only, until an operator decides; `hidden`: the same, by an operator;
 * `cleared`: to everyone, whatever further reports.
 */
export type ReviewState = 'shown' | 'reported' | 'hidden' | 'cleared'

export const reviews = {
  review: table({
    id: t.numbered,
    reader_id: t.partOf('reader.id'),
    /** Other brands do not show it. */
    brand: t.text,
    book_id: t.refersTo('book.id'),
    /** 0: withdrawn, and kept because its text was hidden. */
    stars: t.integer,
    /** 0: excluded from the average by an operator. */
    counts: t.preset(t.integer, 1),
    /** Plain text; '' for stars only. */
    text: t.text,
    name: t.text,
    state: t.preset(t.textOf<ReviewState>(), 'shown'),
    /** Before all of the reader's reviews were hidden; null otherwise. */
    state_before: t.optional(t.textOf<ReviewState>()),
    counts_before: t.optional(t.integer),
    created_at: t.time,
    changed_at: t.time,
  }).with({
    unique: [['reader_id', 'book_id']],
    indexes: [
      ['book_id', 'counts', 'stars'],
      { columns: ['book_id', 'brand', 'changed_at', 'id'], where: sql<boolean>`"text" != ''` },
      { columns: ['state'], where: sql<boolean>`state != 'shown'` },
    ],
  }),
  review_report: table({
    review_id: t.key(t.partOf('review.id')),
    reader_id: t.key(t.indexed(t.partOf('reader.id'))),
    reason: t.text,
    reported_at: t.time,
  }),
  rating_sum: table({ book_id: t.key(t.refersTo('book.id')), stars: t.key(t.integer), readers: t.integer }),
  /** Number of readers that two books share, if enough. */
  shared_readers: table({
    book_id: t.key(t.refersTo('book.id')),
    other_id: t.key(t.refersTo('book.id')),
    readers: t.integer,
    likeness: t.real,
  }),
}
