import { bookNotFound, bookWithdrawn } from '../call/apiError.ts'
import type { Database } from '../database/schema/schema.ts'

/**
 * What reading a book needs to know of it. Throws 404, and 410 where it was withdrawn: then those read on who unlocked
 * a chapter of it, unless the law forbids it to everybody.
 */
export async function readableBook(database: Database, bookId: number, readerId: number | undefined) {
  const book = await database
    .selectFrom('book')
    .select(['name', 'language', 'free_chapters', 'chapter_count', 'withdrawn'])
    .where('id', '=', bookId)
    .executeTakeFirst()
  if (!book) throw bookNotFound()
  if (book.withdrawn && !(book.withdrawn === 'sale' && (await isOwner(database, bookId, readerId))))
    throw bookWithdrawn(book)
  return book
}

async function isOwner(database: Database, bookId: number, readerId: number | undefined): Promise<boolean> {
  if (readerId === undefined) return false
  const one = await database
    .selectFrom('unlock')
    .select('chapter')
    .where('reader_id', '=', readerId)
    .where('book_id', '=', bookId)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}
