import { engineOf } from '../database/engine/engine.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { mayBeTold } from './quietHours.ts'

/** Subscriptions that are looked at in one transaction: others who write wait no longer. */
const BATCH = 500

/**
 * Puts down for each browser of a follower which books it is to be told of, and when: not before its reader's night is
 * over. Of several processes one at a time does so, a batch a transaction, and goes on where another one was stopped.
 * What is put down already stays one note: a book is told of once, however often it has grown meanwhile.
 * @returns how many notes were written
 */
export async function gatherNews(database: Database, now: Date): Promise<number> {
  let written = 0
  while (await nextNews(database)) {
    written += await inTransaction(database, database => gatherBatch(database, now))
  }
  return written
}

async function gatherBatch(database: Database, now: Date): Promise<number> {
  await engineOf(database).lock(database, 'push news')
  const news = await nextNews(database)
  // Another process was quicker.
  if (!news) return 0
  const subscriptions = await database
    .selectFrom('shelf_book')
    .innerJoin('push_subscription', 'push_subscription.reader_id', 'shelf_book.reader_id')
    .innerJoin('book', 'book.id', 'shelf_book.book_id')
    .select(['push_subscription.id', 'quiet_from', 'quiet_to', 'zone'])
    .where('shelf_book.book_id', '=', news.book_id)
    .where('followed', '=', 1)
    .where('hidden', '=', 0)
    .whereRef('seen', '<', 'chapter_count')
    .where('push_subscription.id', '>', news.passed)
    // Who began to be told after the book had grown has seen on the page that it has.
    .where('push_subscription.created_at', '<=', news.noted_at)
    .orderBy('push_subscription.id')
    .limit(BATCH)
    .execute()
  if (subscriptions.length > 0) {
    const notes = subscriptions.map(({ id, ...hours }) => ({
      subscription_id: id,
      book_id: news.book_id,
      noted_at: news.noted_at,
      due_at: mayBeTold(hours, now).toISOString(),
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

const nextNews = (database: Database) =>
  database.selectFrom('book_news').selectAll().orderBy('noted_at').orderBy('book_id').limit(1).executeTakeFirst()
