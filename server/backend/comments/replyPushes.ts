import type { NewReplies } from '../../../shared/page/pushMessage.ts'
import { SEEN } from '../database/schema/comments.ts'
import type { PushSubscriptionRow } from '../database/schema/push.ts'
import type { Database } from '../database/schema/schema.ts'
import { isOffered, selectBooks } from '../database/selectBooks.ts'
import { isChapter } from '../database/queries.ts'

type Reply = { parent_id: number | null; brand: string }

/**
 * One notification per comment and browser of its writer; the pusher heeds quiet hours. For a transaction that shows
 * the reply; nothing if the comment is none.
 */
export async function queueReplyPush(database: Database, { parent_id, brand }: Reply, now: Date): Promise<void> {
  if (parent_id === null) return
  const browsers = await database
    .selectFrom('comment')
    .innerJoin('push_subscription', 'push_subscription.reader_id', 'comment.reader_id')
    .select('push_subscription.id')
    .where('comment.id', '=', parent_id)
    .where('push_subscription.brand', '=', brand)
    .orderBy('push_subscription.id')
    .execute()
  if (browsers.length === 0) return
  const noted_at = now.toISOString()
  await database
    .insertInto('reply_note')
    .values(
      browsers.map(({ id }) => ({
        subscription_id: id,
        comment_id: parent_id,
        since: noted_at,
        noted_at,
        due_at: noted_at,
      })),
    )
    .onConflict(conflict => conflict.columns(['subscription_id', 'comment_id']).doUpdateSet({ noted_at }))
    .execute()
}

type Subject = Pick<PushSubscriptionRow, 'id' | 'reader_id' | 'brand'>

/** Without any text. Undefined if the reader sees no such replies, has turned them off, or has no such comment. */
export async function messageAboutReplies(
  database: Database,
  commentId: number,
  { id, reader_id, brand }: Subject,
): Promise<Omit<NewReplies, 'quiet'> | undefined> {
  const row = await database
    .selectFrom('comment as own')
    .innerJoin('reader', 'reader.id', 'own.reader_id')
    .innerJoin('reply_note', 'reply_note.comment_id', 'own.id')
    .innerJoin(selectBooks(database, isOffered(brand)).select(['id', 'name']).as('book'), 'book.id', 'own.book_id')
    .innerJoin('chapter', isChapter('own.book_id', 'own.chapter'))
    .innerJoin('comment as reply', 'reply.parent_id', 'own.id')
    .leftJoin('reader_mute', join =>
      join.onRef('muted_id', '=', 'reply.reader_id').onRef('reader_mute.reader_id', '=', 'own.reader_id'),
    )
    .select(['book.id', 'book.name', 'chapter.number', 'chapter.key', 'own.paragraph'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('own.id', '=', commentId)
    .where('own.reader_id', '=', reader_id)
    .where('own.state', 'in', SEEN)
    .where('subscription_id', '=', id)
    .where('replies_by_push', '=', 1)
    .where('reply.state', 'in', SEEN)
    .whereRef('reply.reader_id', '!=', 'own.reader_id')
    .whereRef('reply.shown_at', '>=', 'reply_note.since')
    .where('muted_id', 'is', null)
    .groupBy(['book.id', 'book.name', 'chapter.number', 'chapter.key', 'own.paragraph'])
    .executeTakeFirst()
  if (!row) return undefined
  const { count, number, key, paragraph, ...book } = row
  return { replies: { comment: commentId, count: Number(count), book, chapter: number, key, paragraph } }
}
