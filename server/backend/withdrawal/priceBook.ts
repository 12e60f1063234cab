import type { ChapterPrice } from '../../../shared/prices.ts'
import { ownPricesIn } from '../coins/prices.ts'
import type { Database } from '../database/schema/schema.ts'
import { changeCatalogue } from '../database/transaction.ts'
import { recordUrgentChange } from '../database/facts.ts'
import { updateRows } from '../database/queries.ts'

type NewPrice = {
  /** Keys; '': all brands. */
  brands: readonly string[]
  /** Absent: of the book. */
  chapter?: { key: number }
  /** Absent: no price of its own any more. */
  price: ChapterPrice | undefined
}

/** Later editions keep it; unlocked chapters stay unlocked. Cached pages are purged. */
export const setPrice = (database: Database, bookId: number, { brands, chapter, price }: NewPrice) =>
  changeCatalogue(database, async database => {
    const book = database.selectFrom('book').select('prices').where('id', '=', bookId)
    const own = ownPricesIn((await book.executeTakeFirstOrThrow()).prices)
    for (const brand of brands) {
      const before = own[brand] ?? {}
      own[brand] = chapter
        ? { ...before, chapters: { ...before.chapters, [chapter.key]: price?.coins } }
        : { ...before, book: price }
    }
    await updateRows(database, 'book', { id: bookId }, { prices: JSON.stringify(own) })
    await recordUrgentChange(database)
  })

/** Prices of a brand become those of another id; without one they go. */
export async function movePrices(database: Database, from: string, to?: string): Promise<void> {
  const priced = await database.selectFrom('book').select(['id', 'prices']).where('prices', 'is not', null).execute()
  for (const { id, prices } of priced) {
    const { [from]: moved, ...others } = ownPricesIn(prices)
    if (!moved) continue
    await database
      .updateTable('book')
      .set({ prices: JSON.stringify(to === undefined ? others : { [to]: moved, ...others }) })
      .where('id', '=', id)
      .execute()
  }
}
