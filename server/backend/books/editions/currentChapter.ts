import type { Database } from '../../database/schema/schema.ts'
import { isVisible, selectBooks, type Visitor } from '../../database/selectBooks.ts'
import type { ReadLog } from '../../../../shared/api/ownReading.ts'
import { isChapter } from '../../database/queries.ts'

type Located = { key: number; number: number }

/** The first of those it was merged into. Undefined if it was deleted. */
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

type Named = Pick<ReadLog, 'book_id' | 'chapter_id' | 'chapter_key'>

/**
 * Returns a function that resolves entries to chapter keys: by their key if it exists, else by the first chapter that
 * it was merged into, else by number. It returns undefined if there is no such chapter, or the visitor does not see
 * its book.
 */
export async function keysOf(database: Database, visitor: Visitor, entries: readonly Named[]) {
  const keyed = entries.flatMap(({ book_id, chapter_key: key }) => (key === undefined ? [] : [{ book_id, key }]))
  const named = [...entries.map(({ book_id, chapter_id: number }) => ({ book_id, number })), ...keyed]
  const chapters = await selectBooks(database, isVisible(visitor.brand))
    .innerJoin('chapter', 'chapter.book_id', 'book.id')
    .select(['book_id', 'number', 'key'])
    .where(({ or, and }) => or(named.map(one => and(one))))
    .execute()
  const byNumber = new Map(chapters.map(({ book_id, number, key }) => [`${book_id} ${number}`, key]))
  const byKey = new Map(chapters.map(({ book_id, key }) => [`${book_id} ${key}`, key]))
  const merged = keyed.filter(({ book_id, key }) => !byKey.has(`${book_id} ${key}`))
  for (const { book_id, origin, key } of merged.length > 0 ? await heirsOf(database, merged) : []) {
    byKey.set(`${book_id} ${origin}`, key)
  }
  return ({ book_id, chapter_id, chapter_key }: Named): number | undefined =>
    byKey.get(`${book_id} ${chapter_key}`) ?? byNumber.get(`${book_id} ${chapter_id}`)
}

/** Chapters that these were merged into, the first last. */
const heirsOf = (database: Database, merged: readonly { book_id: number; key: number }[]) =>
  database
    .selectFrom('chapter_origin')
    .innerJoin('chapter', isChapter('chapter_origin.book_id', 'chapter_origin.key'))
    .select(['chapter_origin.book_id', 'origin', 'chapter.key'])
    .where(({ or, and }) =>
      or(merged.map(({ book_id, key }) => and({ 'chapter_origin.book_id': book_id, origin: key }))),
    )
    .orderBy('number', 'desc')
    .execute()
