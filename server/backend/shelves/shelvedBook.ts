import { authorLines, toAuthors } from '../database/engine/authors.ts'
import { fromColumn } from '../database/brandList.ts'
import type { Database } from '../database/schema/schema.ts'

export type ShelvedBook = Awaited<ReturnType<typeof readBooks>>[number]

export async function readBooks(database: Database) {
  const rows = await database
    .selectFrom('book')
    .innerJoin('tag', 'tag.id', 'category_id')
    .select([
      'book.id',
      'book.name',
      'main_language',
      authorLines,
      'category_id',
      'tag.name as category',
      'status',
      'score',
      'read_count',
      'word_count',
      'updated_at',
      'source_key',
      'brands',
      'book.introduction',
    ])
    .where('withdrawn', 'is', null)
    .orderBy('book.id')
    .execute()
  const books = new Map(
    rows.map(({ brands, author_lines, ...row }) => [
      row.id,
      {
        ...row,
        authors: toAuthors(author_lines),
        brands: fromColumn(brands),
        tags: [] as { id: number; name: string }[],
      },
    ]),
  )
  const tags = await database
    .selectFrom('book_tag')
    .innerJoin('tag', 'tag.id', 'tag_id')
    .select(['book_id', 'tag.id', 'tag.name'])
    .orderBy('book_id')
    .orderBy('key')
    .execute()
  for (const { book_id, id, name } of tags) books.get(book_id)?.tags.push({ id, name })
  return [...books.values()]
}

type Order = (a: ShelvedBook, b: ShelvedBook) => number

const by =
  (value: (book: ShelvedBook) => number | string): Order =>
  (a, b) => {
    const [first, second] = [value(a), value(b)]
    return first === second ? a.id - b.id : first < second ? 1 : -1
  }

/** A score counts more, the more readers there are. */
const byWeightedScore = by(book => (book.score - 3) * Math.log10(10 + book.read_count))
const isOriginal = ({ source_key }: ShelvedBook) => Number(source_key.startsWith('original:'))

/** Best first; equal books by id, so that the same books give the same shelves. */
const ORDERS = {
  reads: by(book => book.read_count),
  score: by(book => book.score * 1e9 + book.read_count),
  weightedScore: byWeightedScore,
  update: by(book => book.updated_at),
  length: by(book => book.word_count),
  shortest: by(book => -book.word_count),
  origin: (a, b) => isOriginal(b) - isOriginal(a) || byWeightedScore(a, b),
  /** High scores with few readers. */
  hiddenGem: by(book => book.score / Math.log10(10 + book.read_count)),
} satisfies Record<string, Order>

export const sorted = (books: ShelvedBook[], order: keyof typeof ORDERS) => books.toSorted(ORDERS[order])
