import { bookNotFound, bookWithdrawn } from '../call/apiError.ts'
import type { Database } from '../database/schema/schema.ts'
import { PRICED } from './prices.ts'
import { equal, hasRow } from '../database/queries.ts'
import { isVisible, selectBooks, type Visitor, withdrawnAt } from '../database/selectBooks.ts'

/** Throws 404, and 410 if withdrawn, except for owners of a chapter unless it is taken down by law. */
export async function readableBook(database: Database, bookId: number, visitor: Visitor) {
  const book = await selectBooks(database, isVisible(visitor.brand))
    .select(['id', 'name', 'withdrawn', 'brands', ...PRICED])
    .where('id', '=', bookId)
    .executeTakeFirst()
  if (!book) throw bookNotFound()
  await refuseWithdrawn(database, book, visitor)
  return book
}

type Withdrawable = Parameters<typeof withdrawnAt>[0] & { id: number; name: string }

export async function refuseWithdrawn(database: Database, book: Withdrawable, visitor: Visitor): Promise<void> {
  const withdrawn = withdrawnAt(book, visitor.brand)
  if (withdrawn && !(withdrawn === 'sale' && (await isOwner(database, book.id, visitor.readerId))))
    throw bookWithdrawn({ name: book.name, withdrawn })
}

/** Throws 404 unless the visitor sees it, withdrawn or not. */
export async function refuseUnseen(database: Database, bookId: number, visitor: Visitor): Promise<void> {
  const book = selectBooks(database, isVisible(visitor.brand)).select('id').where('id', '=', bookId)
  if (!(await book.$call(hasRow))) throw bookNotFound()
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
