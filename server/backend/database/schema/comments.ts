import { sql } from 'kysely'
import type { CommentReason } from '../../../../shared/reviews.ts'
import * as t from './columns.ts'
import { table } from './table.ts'

/**
 * Of reviews too, which are never `held` or `deleted`. `held`: to its writer only, until an operator approves it;
 * `deleted`: an empty row for the sake of its replies; the others as in `ReviewState`.
 */
export type CommentState = 'shown' | 'reported' | 'hidden' | 'cleared' | 'held' | 'deleted'

/** Which everyone sees. */
export const SEEN: readonly CommentState[] = ['shown', 'cleared']

const since = '0102.comments'
const IS_TOP = sql<boolean>`parent_id is null`

export const comments = {
  comment: table({
    id: t.numbered,
    reader_id: t.indexed(t.partOf('reader.id')),
    /** Other brands do not show it. */
    brand: t.text,
    book_id: t.refersTo('book.id'),
    /** Its key. */
    chapter: t.integer,
    /** From 1, in the current edition; 0: about the chapter. Replies have that of their comment. */
    paragraph: t.integer,
    parent_id: t.indexed(t.optional(t.partOf('comment.id'))),
    /** Beginning of its paragraph, which finds it again in a corrected edition; '' if it is about the chapter. */
    quote: t.text,
    text: t.text,
    name: t.text,
    spoiler: t.integer,
    by_author: t.integer,
    state: t.preset(t.textOf<CommentState>(), 'shown'),
    /** Why it is held or hidden. */
    reason: t.optional(t.textOf<CommentReason>()),
    likes: t.zero,
    liked_by_author: t.zero,
    /** Number of its replies that everyone sees. */
    replies: t.zero,
    created_at: t.time,
    edited_at: t.optional(t.time),
    /** When everyone first saw it: later than written if it was held. */
    shown_at: t.since('0103.replyPushes', t.optional(t.time)),
  }).with({
    since,
    indexes: [
      { columns: ['book_id', 'chapter', 'brand', 'paragraph', 'likes', 'id'], where: IS_TOP },
      { columns: ['book_id', 'chapter', 'brand', 'paragraph', 'id'], where: IS_TOP },
      { columns: ['state'], where: sql<boolean>`state != 'shown'` },
    ],
  }),
  comment_like: table({
    comment_id: t.key(t.partOf('comment.id')),
    reader_id: t.key(t.indexed(t.partOf('reader.id'))),
  }).with({ since }),
  comment_report: table({
    comment_id: t.key(t.partOf('comment.id')),
    reader_id: t.key(t.indexed(t.partOf('reader.id'))),
    reason: t.text,
    reported_at: t.time,
  }).with({ since }),
  /** Accounts of those who wrote or translated books: all of an author, or one book; 0: not by it. */
  book_writer: table({
    reader_id: t.key(t.partOf('reader.id')),
    author_id: t.key(t.integer),
    book_id: t.key(t.integer),
  }).with({ since }),
  reader_mute: table({
    reader_id: t.key(t.partOf('reader.id')),
    muted_id: t.key(t.indexed(t.partOf('reader.id'))),
    muted_at: t.time,
  }).with({ since }),
}
