import { fromColumn, toColumn, type BrandSet } from '../database/brandList.ts'
import type { Database } from '../database/schema/schema.ts'
import { changeCatalogue } from '../database/transaction.ts'
import { refreshShelves } from '../shelves/refresh.ts'
import { notifyOwnersAt } from './notifyOwners.ts'
import { findRow, updateRows } from '../database/queries.ts'

export type PlacedBook = {
  id: number
  name: string
  brands: BrandSet
  /** Readers with unlocked chapters, by brand: they keep them. */
  owners: ReadonlyMap<string, number>
}

/** Read-only. Throws a message if there is no such book. */
export async function placesOf(database: Database, bookId: number): Promise<PlacedBook> {
  const book = await findRow(database, 'book', { id: bookId }, ['name', 'brands'])
  if (!book) throw new Error(`Book ${bookId} not found.`)
  const owners = await database
    .selectFrom('unlock')
    .innerJoin('reader', 'reader.id', 'unlock.reader_id')
    .select(({ fn }) => ['brand', fn.count<number>('reader.id').distinct().as('readers')])
    .where('book_id', '=', bookId)
    .groupBy('brand')
    .orderBy('brand')
    .execute()
  return {
    id: bookId,
    name: book.name,
    brands: fromColumn(book.brands),
    owners: new Map(owners.map(({ brand, readers }) => [brand, Number(readers)])),
  }
}

/** For the transaction that changes a book's brands: notices for owners at those that it leaves. */
export async function recordMove(
  database: Database,
  { id, brands: before, owners }: PlacedBook,
  brands: BrandSet,
  notify: boolean,
): Promise<void> {
  const left = [...owners.keys()].filter(brand => before?.has(brand) !== false && brands?.has(brand) === false)
  if (notify) for (const brand of left) await notifyOwnersAt(database, id, brand)
}

/**
 * At a brand that it leaves it is as withdrawn from sale if readers there own chapters, else its pages answer 404.
 * `notifyOwners` emails them later. Throws a message if there is no such book.
 */
export async function moveBook(
  database: Database,
  bookId: number,
  brands: BrandSet,
  { notify = false } = {},
): Promise<PlacedBook> {
  await changeCatalogue(database, async database => {
    const before = await placesOf(database, bookId)
    await updateRows(database, 'book', { id: bookId }, { brands: toColumn(brands) })
    await refreshShelves(database)
    await recordMove(database, before, brands, notify)
  })
  return placesOf(database, bookId)
}
