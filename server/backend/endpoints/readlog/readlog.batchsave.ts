import type { ReadLog } from '../../../../shared/api/user.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Handler } from '../../http/handler.ts'

/**
 * Keeps the newest place a book. Sending the same again changes nothing, and what is older than what is there changes
 * nothing. Devices' clocks are hints: a time in the future counts as now, so that a fast clock cannot win for ever.
 * `saved` counts the entries that were understood; those of books and chapters that do not exist are left out.
 */
export const readlogBatchsave: Handler<'readlog.batchsave'> = async ({ logs }, { database, reader, now }) =>
  inTransaction(database, async (database) => {
    const books = await database.selectFrom('book').select(['id', 'chapter_count'])
      .where('id', 'in', [...new Set(logs.map(({ book_id }) => book_id))]).execute()
    const chapters = new Map(books.map(({ id, chapter_count }) => [id, chapter_count]))
    const known = logs.filter(({ book_id, chapter_id }) => chapter_id <= (chapters.get(book_id) ?? 0))
    for (const { book_id, chapter_id, progress, read_at } of newest(known)) {
      const time = new Date(Math.min(Date.parse(read_at), now.getTime())).toISOString()
      await database.insertInto('read_log')
        .values({ reader_id: reader.id, book_id, chapter: chapter_id, progress, read_at: time })
        .onConflict((conflict) => conflict.columns(['reader_id', 'book_id'])
          .doUpdateSet({ chapter: chapter_id, progress, read_at: time })
          .whereRef('excluded.read_at', '>=', 'read_log.read_at'))
        .execute()
    }
    return { saved: known.length }
  })

/**
 * The newest entry of each book; of two at the same time the later in the list. By book, so that two batches at once
 * never wait for each other in a circle.
 */
function newest(logs: ReadLog[]): ReadLog[] {
  const byBook = new Map<number, ReadLog>()
  for (const log of logs) {
    const before = byBook.get(log.book_id)
    if (!before || Date.parse(log.read_at) >= Date.parse(before.read_at)) byBook.set(log.book_id, log)
  }
  return [...byBook.values()].toSorted((a, b) => a.book_id - b.book_id)
}
