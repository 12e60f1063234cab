import { coverAddress } from '../books/pictures.ts'
import type { PushMessage } from '../../../shared/page/pushMessage.ts'
import type { PushSubscriptionRow } from '../database/schema/push.ts'
import type { Database } from '../database/schema/schema.ts'

type About = Pick<PushSubscriptionRow, 'reader_id' | 'quiet_from' | 'quiet_to'>

/**
 * The current notification about a book. Undefined if there is nothing to notify: the reader has seen the chapters,
 * unfollowed the book, or it was withdrawn.
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
    // Readers who are behind continue at their own chapter, to avoid spoilers.
    chapter: row.read !== null && row.read < known ? row.read : known + 1,
    // Browsers do not show SVG there.
    cover: row.cover_sizes === 'none' ? null : coverAddress(row),
    quiet: quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to },
  }
}
