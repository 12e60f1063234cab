import { sql } from 'kysely'
import type { BookCard } from '../../../shared/api/book.ts'
import type { SORTS as NAMES } from '../../../shared/bookFilter.ts'
import { cutAtWord } from '../../../shared/cutAtWord.ts'
import { coverAddress } from './pictures.ts'
import type { Database } from '../database/schema/schema.ts'
import type { BookTable } from '../database/schema/catalogue.ts'

/** Characters of an introduction on a card, its ellipsis included. */
const INTRODUCTION_SHOWN = 200

/** The columns by which lists of books are sorted, greatest first. */
export const SORTS = {
  popular: 'book.read_count',
  updated: 'book.updated_at',
  score: 'book.score',
  words: 'book.word_count',
} as const satisfies Record<(typeof NAMES)[number], string>

/** For whoever has read or bought in a book: it is shown though it was withdrawn. */
type Shown = { withdrawn?: boolean }

/** Books with what their cards show, without those that were withdrawn; callers narrow, order and limit. */
export const selectCards = (database: Database, { withdrawn = false }: Shown = {}) =>
  database
    .selectFrom('book')
    .$if(!withdrawn, query => query.where('book.withdrawn', 'is', null))
    .innerJoin('author', 'author.id', 'book.author_id')
    .innerJoin('tag as genre', 'genre.id', 'book.category_id')
    .select([
      'book.id',
      'book.name',
      'author_id',
      'author.name as author_name',
      'cover_hash',
      'cover_sizes',
      'status',
      'category_id',
      'genre.name as category_name',
      'score',
      'chapter_count',
      'read_count',
      'book.updated_at',
      // One more than is shown, which tells that there is more.
      sql<string>`substr(book.introduction, 1, ${sql.lit(INTRODUCTION_SHOWN + 1)})`.as('introduction'),
    ])

type CardRow = Pick<
  BookTable,
  | 'name'
  | 'author_id'
  | 'cover_hash'
  | 'cover_sizes'
  | 'status'
  | 'category_id'
  | 'score'
  | 'chapter_count'
  | 'read_count'
  | 'updated_at'
> & { id: number; author_name: string; category_name: string; introduction: string }

export const toCard = (row: CardRow): BookCard => ({
  id: row.id,
  name: row.name,
  author: { id: row.author_id, name: row.author_name },
  cover: coverAddress(row),
  introduction: cutAtWord(row.introduction, INTRODUCTION_SHOWN),
  status: row.status,
  category: { id: row.category_id, name: row.category_name },
  score: row.score,
  chapter_count: row.chapter_count,
  read_count: row.read_count,
  updated_at: row.updated_at,
})

/** The cards of these books, in this order; unknown ids are left out. */
export async function cardsOf(database: Database, ids: number[], shown?: Shown): Promise<BookCard[]> {
  if (!ids.length) return []
  const rows = await selectCards(database, shown).where('book.id', 'in', ids).execute()
  const byId = new Map(rows.map(row => [row.id, toCard(row)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

type Page = { page: number; limit: number }
export const offsetOf = ({ page, limit }: Page) => (page - 1) * limit

/** How many rows match. */
export const COUNT = sql<number>`count(*)`.as('count')
