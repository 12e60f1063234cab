import type { ReadLog } from '../../../../shared/api/user.ts'
import type { Handler } from '../../call/handler.ts'

/**
 * Keeps the newest reading position a book, of those at one time the furthest, in whatever order and however often they
 * come. It is one statement, so two devices at once lose nothing. Devices' clocks are hints: a time to come counts as
 * now, so that a fast clock cannot win for ever. `saved` counts the entries that were understood; those of books and
 * chapters that do not exist are left out.
 */
export const readlogBatchsave: Handler<'readlog.batchsave'> = async ({ logs }, { database, reader, now }) => {
  const books = await database
    .selectFrom('book')
    .select(['id', 'chapter_count'])
    .where('id', 'in', [...new Set(logs.map(({ book_id }) => book_id))])
    .execute()
  const chapters = new Map(books.map(({ id, chapter_count }) => [id, chapter_count]))
  const known = logs.filter(({ book_id, chapter_id }) => chapter_id <= (chapters.get(book_id) ?? 0))
  const rows = newest(known.map(log => ({ ...log, read_at: notAfter(now, log.read_at) }))).map(
    ({ chapter_id, ...log }) => ({ ...log, reader_id: reader.id, chapter: chapter_id }),
  )
  if (rows.length > 0) {
    await database
      .insertInto('read_log')
      .values(rows)
      .onConflict(conflict =>
        conflict
          .columns(['reader_id', 'book_id'])
          .doUpdateSet(({ ref }) => ({
            chapter: ref('excluded.chapter'),
            progress: ref('excluded.progress'),
            read_at: ref('excluded.read_at'),
          }))
          .where(({ eb, refTuple }) =>
            eb(
              refTuple('excluded.read_at', 'excluded.chapter', 'excluded.progress'),
              '>',
              refTuple('read_log.read_at', 'read_log.chapter', 'read_log.progress'),
            ),
          ),
      )
      .execute()
  }
  return { saved: known.length }
}

const notAfter = (now: Date, time: string) => new Date(Math.min(Date.parse(time), now.getTime())).toISOString()

/** The newest entry of each book. By book, so that two batches at once never wait for each other in a circle. */
function newest(logs: ReadLog[]): ReadLog[] {
  const byBook = new Map<number, ReadLog>()
  for (const log of logs) {
    const before = byBook.get(log.book_id)
    if (!before || isAfter(log, before)) byBook.set(log.book_id, log)
  }
  return [...byBook.values()].toSorted((a, b) => a.book_id - b.book_id)
}

const isAfter = (a: ReadLog, b: ReadLog) =>
  a.read_at === b.read_at
    ? a.chapter_id > b.chapter_id || (a.chapter_id === b.chapter_id && a.progress > b.progress)
    : a.read_at > b.read_at
