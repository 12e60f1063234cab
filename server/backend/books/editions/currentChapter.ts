import type { Database } from '../../database/schema/schema.ts'

/** A chapter's current position. */
type Located = { key: number; number: number }

/**
 * Current position of the chapter with a key; if it was merged into others, the first of them. Undefined if it was
 * deleted.
 */
export async function currentChapter(database: Database, bookId: number, key: number): Promise<Located | undefined> {
  const chapters = database
    .selectFrom('chapter')
    .select(['chapter.key', 'chapter.number'])
    .where('chapter.book_id', '=', bookId)
  const live = await chapters.where('chapter.key', '=', key).executeTakeFirst()
  return (
    live ??
    chapters
      .innerJoin('chapter_origin', join =>
        join.onRef('chapter_origin.book_id', '=', 'chapter.book_id').onRef('chapter_origin.key', '=', 'chapter.key'),
      )
      .where('chapter_origin.origin', '=', key)
      .orderBy('number')
      .executeTakeFirst()
  )
}
