import { sql } from 'kysely'
import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { withCards } from '../../books/cards.ts'
import { chapterPrices, PRICED } from '../../coins/prices.ts'
import { unlockedChapters } from '../../coins/unlock.ts'
import type { Database } from '../../database/schema/schema.ts'
import { ApiError, invalid } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import type { BrandPrices } from '../../call/brandPrices.ts'
import { toChapterItem, readChapter } from '../../books/readChapter.ts'
import { countOf, onPage, isChapter } from '../../database/queries.ts'
import { selectBooks, type BookCondition } from '../../database/selectBooks.ts'

export const handle: Handler<'chapter.ordered'> = (input, { database, brand, prices, reader }) => {
  const { book_id, chapter_id, page, limit } = input
  if (book_id && chapter_id) return inFull(database, book_id, chapter_id, { brand, prices, readerId: reader.id })
  if (book_id || chapter_id) throw invalid([{ path: book_id ? 'chapter_id' : 'book_id', message: 'Missing' }])
  return list(database, { brand, prices, readerId: reader.id }, { page, limit })
}

type Customer = { brand: string; readerId: number; prices: BrandPrices }

async function inFull(database: Database, bookId: number, chapterId: number, customer: Customer) {
  const chapter = await readChapter(database, bookId, chapterId, customer)
  if (chapter.locked) throw new ApiError(403, 'CHAPTER_LOCKED', () => text.chapterLocked)
  return chapter
}

async function list(database: Database, customer: Customer, { page, limit }: { page: number; limit: number }) {
  const { readerId } = customer
  const own = selectBooks(database, NOT_BY_LAW)
    .innerJoin(unlockedKeys(database, readerId).as('own'), 'own.book_id', 'book.id')
    .innerJoin('chapter', isChapter('own.book_id', 'own.key'))
  const total = await own.$call(countOf)
  const rows = await own
    .select([
      'own.book_id',
      'number',
      'chapter.key',
      'title',
      'chapter.word_count',
      'chapter.updated_at',
      'ordered_at',
      'paid',
      ...PRICED,
    ])
    .orderBy('ordered_at', 'desc')
    .orderBy('own.book_id')
    .orderBy('number')
    .$call(onPage({ page, limit }))
    .execute()
  const items = (await withCards(database, rows, NOT_BY_LAW)).map(({ book, ordered_at, paid, ...row }) => ({
    book,
    chapter: toChapterItem(row, chapterPrices(row, customer)(row), true),
    ordered_at,
    paid: Number(paid),
  }))
  return { items, page, limit, total }
}

/** The books are the reader's own, wherever they belong today. */
const NOT_BY_LAW: BookCondition = sql`book.withdrawn is distinct from 'law'`

const unlockedKeys = (database: Database, readerId: number) =>
  database
    .selectFrom(unlockedChapters(database, readerId).as('each'))
    .innerJoin('order_chapter', join =>
      join.onRef('order_chapter.order_id', '=', 'each.order_id').onRef('order_chapter.chapter', '=', 'each.bought'),
    )
    .select(({ fn }) => ['book_id', 'key', fn.min('ordered_at').as('ordered_at'), fn.sum('price').as('paid')])
    .groupBy(['book_id', 'key'])
