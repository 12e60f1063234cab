import type { Database } from '../database/schema/schema.ts'

/**
 * What a reader has unlocked, by key, and what came of it by splits and mergers; one that came of two stands there twice.
 * @param bookId of one book only
 */
export function unlockedChapters(database: Database, readerId: number, bookId?: number) {
  const own = database.selectFrom('unlock').where('reader_id', '=', readerId)
  const unlocks = bookId === undefined ? own : own.where('unlock.book_id', '=', bookId)
  return unlocks
    .select(['unlock.book_id', 'unlock.chapter as key', 'ordered_at'])
    .unionAll(
      unlocks
        .innerJoin('chapter_origin', join =>
          join
            .onRef('chapter_origin.book_id', '=', 'unlock.book_id')
            .onRef('chapter_origin.origin', '=', 'unlock.chapter'),
        )
        .select(['unlock.book_id', 'chapter_origin.key', 'ordered_at']),
    )
}
