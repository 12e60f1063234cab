import type { ReadLog } from '../../../../shared/api/readlog.ts'
import type { Database } from '../../database/schema/schema.ts'
import { currentChapter } from './currentChapter.ts'

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
