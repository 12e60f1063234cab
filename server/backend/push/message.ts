import { coverAddress } from '../books/pictures.ts'
import type { PushMessage } from '../../../shared/page/pushMessage.ts'
import type { PushSubscriptionRow } from '../database/schema/push.ts'
import type { Database } from '../database/schema/schema.ts'

type About = Pick<PushSubscriptionRow, 'reader_id' | 'quiet_from' | 'quiet_to'>

/**
 * What a browser is told of a book, as it stands now. Undefined where there is nothing to tell any more: its reader has
 * seen the chapters meanwhile or follows it no longer, or it was withdrawn.
 */
export async function messageAbout(
  database: Database,
  bookId: number,
  { reader_id, quiet_from, quiet_to }: About,
): Promise<PushMessage | undefined> {
  const row = await database
    .selectFrom('shelf_book')
    .innerJoin('book', 'book.id', 'shelf_book.book_id')
    .leftJoin('read_log', join =>
      join
        .onRef('read_log.book_id', '=', 'shelf_book.book_id')
        .onRef('read_log.reader_id', '=', 'shelf_book.reader_id'),
    )
    .leftJoin('chapter', join =>
      join.onRef('chapter.book_id', '=', 'read_log.book_id').onRef('chapter.key', '=', 'read_log.chapter'),
    )
    .select(['book.id', 'book.name', 'book.chapter_count', 'cover_hash', 'cover_sizes', 'seen'])
    .select('chapter.number as read')
    .where('shelf_book.reader_id', '=', reader_id)
    .where('shelf_book.book_id', '=', bookId)
    .where('followed', '=', 1)
    .where('hidden', '=', 0)
    .where('withdrawn', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const known = Math.max(row.seen, row.read ?? 0)
  if (known >= row.chapter_count) return undefined
  return {
    book: { id: row.id, name: row.name },
    count: row.chapter_count - known,
    // Who is still before the new chapters goes on there: nobody is to read the end first.
    chapter: row.read !== null && row.read < known ? row.read : known + 1,
    // Browsers show no drawings there.
    cover: row.cover_sizes === 'none' ? null : coverAddress(row),
    quiet: quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to },
  }
}
