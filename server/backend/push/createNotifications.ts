import { engineOf } from '../database/engine/engine.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { nextAllowedTime } from './quietHours.ts'

/** Subscriptions per transaction, so that other writes do not wait long. */
const BATCH = 500

/**
 * Queues notifications of new chapters, one per book and subscribed browser, for after its quiet hours. Works in
 * batches that any process can continue; a book that is queued already is not queued again.
 * @returns the number of notifications queued
 */
export async function createNotifications(database: Database, now: Date): Promise<number> {
  let written = 0
  while (await nextUpdatedBook(database)) {
    written += await inTransaction(database, database => gatherBatch(database, now))
  }
  return written
}

async function gatherBatch(database: Database, now: Date): Promise<number> {
  await engineOf(database).lock(database, 'push news')
  const news = await nextUpdatedBook(database)
  // Another process was faster.
  if (!news) return 0
  const subscriptions = await database
    .selectFrom('push_subscription')
    .innerJoin('book', join => join.on('book.id', '=', news.book_id))
    .leftJoin('shelf_book', join =>
      join
        .onRef('shelf_book.reader_id', '=', 'push_subscription.reader_id')
        .onRef('shelf_book.book_id', '=', 'book.id'),
    )
    .select(['push_subscription.id', 'quiet_from', 'quiet_to', 'zone'])
    .where('push_subscription.reader_id', 'in', ({ selectFrom }) =>
      selectFrom('shelf_book')
        .select('reader_id')
        .where('book_id', '=', news.book_id)
        .where('followed', '=', 1)
        .union(
          selectFrom('author_follow')
            .innerJoin('book', 'book.author_id', 'author_follow.author_id')
            .select('reader_id')
            .where('book.id', '=', news.book_id)
            .where('followed_at', '<=', news.noted_at),
        ),
    )
    .where(is =>
      is.or([is('hidden', 'is', null), is.and([is('hidden', '=', 0), is('seen', '<', is.ref('chapter_count'))])]),
    )
    .where('push_subscription.id', '>', news.passed)
    // Subscribers who joined after the update have seen it on the page.
    .where('push_subscription.created_at', '<=', news.noted_at)
    .orderBy('push_subscription.id')
    .limit(BATCH)
    .execute()
  if (subscriptions.length > 0) {
    const notes = subscriptions.map(({ id, ...hours }) => ({
      subscription_id: id,
      book_id: news.book_id,
      noted_at: news.noted_at,
      due_at: nextAllowedTime(hours, now).toISOString(),
    }))
    await database
      .insertInto('push_note')
      .values(notes)
      .onConflict(conflict => conflict.columns(['subscription_id', 'book_id']).doUpdateSet({ noted_at: news.noted_at }))
      .execute()
  }
  if (subscriptions.length < BATCH) {
    await database.deleteFrom('book_news').where('book_id', '=', news.book_id).execute()
  } else {
    const passed = subscriptions.at(-1)!.id
    await database.updateTable('book_news').set({ passed }).where('book_id', '=', news.book_id).execute()
  }
  return subscriptions.length
}

const nextUpdatedBook = (database: Database) =>
  database.selectFrom('book_news').selectAll().orderBy('noted_at').orderBy('book_id').limit(1).executeTakeFirst()
