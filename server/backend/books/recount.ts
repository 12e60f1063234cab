import { chapterPrices, PRICED, type Seller } from '../coins/prices.ts'
import type { Database } from '../database/schema/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { countWords } from '../text/text.ts'
import { updateRows } from '../database/queries.ts'

/** In memory at a time. */
const CHAPTERS = 100

type Recounted = {
  id: number
  'length before': number
  'length now': number
  /** Of all locked chapters, at the seller's prices. */
  'coins before': number
  'coins now': number
  title: string
}

type How = { seller: Seller; /** Stores nothing. */ isTrial: boolean }

/** Counts the chapters of all books as imports count today; returns the books whose length differs. */
export async function recountBooks(database: Database, how: How): Promise<Recounted[]> {
  const books = await database.selectFrom('book').select('id').orderBy('id').execute()
  const rows = []
  for (const { id } of books) rows.push(...(await recountBook(database, id, how)))
  return rows
}

const recountBook = (database: Database, id: number, { seller, isTrial }: How): Promise<Recounted[]> =>
  inTransaction(database, async database => {
    const row = database
      .selectFrom('book')
      .select(['name', 'word_count', ...PRICED])
      .where('id', '=', id)
    const book = await row.executeTakeFirst()
    if (!book) return []
    const before = await database
      .selectFrom('chapter')
      .select(['number', 'key', 'word_count'])
      .where('book_id', '=', id)
      .orderBy('number')
      .execute()
    const now = []
    for (let start = 0; start < before.length; start += CHAPTERS) {
      const texts = await database
        .selectFrom('chapter_text')
        .select(['number', 'body'])
        .where('book_id', '=', id)
        .where(
          'number',
          'in',
          before.slice(start, start + CHAPTERS).map(({ number }) => number),
        )
        .execute()
      const counted = new Map(texts.map(({ number, body }) => [number, countWords(body)]))
      now.push(...before.slice(start, start + CHAPTERS).map(one => ({ ...one, word_count: counted.get(one.number)! })))
    }
    const changed = now.filter(({ word_count }, index) => word_count !== before[index]!.word_count)
    if (changed.length === 0) return []
    const length = now.reduce((sum, { word_count }) => sum + word_count, 0)
    if (!isTrial) {
      for (const { number, word_count } of changed)
        await updateRows(database, 'chapter', { book_id: id, number }, { word_count })
      await updateRows(database, 'book', { id }, { word_count: length })
    }
    const coins = (chapters: typeof before) => total(chapters.map(chapterPrices(book, seller)))
    return [
      {
        id,
        'length before': book.word_count,
        'length now': length,
        'coins before': coins(before),
        'coins now': coins(now),
        title: book.name,
      },
    ]
  })

const total = (prices: readonly number[]) => prices.reduce((sum, price) => sum + price, 0)
