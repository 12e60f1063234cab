import { bookNotFound, bookWithdrawn } from '../call/apiError.ts'
import type { Database } from '../database/schema/schema.ts'
import { equal, hasRow } from '../database/queries.ts'

/** Throws 404, and 410 if withdrawn, except for owners of a chapter unless it is taken down by law. */
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
  return database
    .selectFrom('unlock')
    .select('chapter')
    .where(is => equal(is, { reader_id: readerId, book_id: bookId }))
    .limit(1)
    .$call(hasRow)
}
