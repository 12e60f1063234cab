import type { Database } from '../../database/schema/schema.ts'
import type { ReadLog } from '../../../../shared/api/readlog.ts'

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

/** A chapter as devices identify it. */
type Named = Pick<ReadLog, 'book_id' | 'chapter_id' | 'chapter_key'>

/**
 * Returns a function that resolves entries to chapter keys: by their key if it exists, else by number. It returns
 * undefined if there is no such chapter.
 */
export async function keysOf(database: Database, entries: readonly Named[]) {
  const named = entries.flatMap(({ book_id, chapter_id, chapter_key }) => [
    { book_id, number: chapter_id },
    ...(chapter_key === undefined ? [] : [{ book_id, key: chapter_key }]),
  ])
  const chapters = await database
    .selectFrom('chapter')
    .select(['book_id', 'number', 'key'])
    .where(({ or, and }) => or(named.map(one => and(one))))
    .execute()
  const byNumber = new Map(chapters.map(({ book_id, number, key }) => [`${book_id} ${number}`, key]))
  const live = new Set(chapters.map(({ book_id, key }) => `${book_id} ${key}`))
  return async ({ book_id, chapter_id, chapter_key }: Named): Promise<number | undefined> => {
    if (chapter_key !== undefined && live.has(`${book_id} ${chapter_key}`)) return chapter_key
    const heir = chapter_key === undefined ? undefined : await currentChapter(database, book_id, chapter_key)
    return heir?.key ?? byNumber.get(`${book_id} ${chapter_id}`)
  }
}
