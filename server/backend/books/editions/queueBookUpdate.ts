import { sql } from 'kysely'
import { hasRow } from '../../database/queries.ts'
import type { Database } from '../../database/schema/schema.ts'

export async function queueBookUpdate(
  database: Database,
  book_id: number,
  [first, count]: [first: number, count: number],
  now: Date,
): Promise<void> {
  const noted_at = now.toISOString()
  await database
    .insertInto('book_update')
    .values({ book_id, day: noted_at.slice(0, 10), first, count, updated_at: noted_at })
    .onConflict(conflict =>
      conflict
        .columns(['book_id', 'day'])
        .doUpdateSet({ count: sql<number>`book_update.count + ${count}`, updated_at: noted_at }),
    )
    .execute()
  await database
    .insertInto('book_news')
    .values({ book_id, noted_at })
    // Readers who were notified of some are notified of all.
    .onConflict(conflict => conflict.column('book_id').doUpdateSet({ noted_at, passed: 0 }))
    .execute()
}

export const isByFollowedAuthor = (database: Database, book_id: number): Promise<boolean> =>
  hasRow(
    database
      .selectFrom('book_author')
      .innerJoin('author_follow', 'author_follow.author_id', 'book_author.author_id')
      .select('reader_id')
      .where('book_id', '=', book_id)
      .limit(1),
  )
