import { sql } from 'kysely'
import type { BookCard } from '../../../shared/api/book.ts'
import type { SORTS as NAMES } from '../../../shared/bookFilter.ts'
import { authorLines } from '../database/engine/authors.ts'
import type { Database } from '../database/schema/schema.ts'
import { selectBooks, type BookCondition } from '../database/selectBooks.ts'
import { CARD_COLUMNS, INTRODUCTION_SHOWN, toCard } from './book.ts'

export const SORTS = {
  popular: 'book.read_count',
  updated: 'book.updated_at',
  score: 'book.score',
  words: 'book.word_count',
} as const satisfies Record<(typeof NAMES)[number], string>

export const selectCards = (database: Database, condition: BookCondition) =>
  selectBooks(database, condition)
    .innerJoin('tag as genre', 'genre.id', 'book.category_id')
    .select(CARD_COLUMNS.map(column => `book.${column}` as const))
    .select([
      'book.id',
      authorLines,
      'genre.name as category_name',
      // One more than shown, to know whether there are more.
      sql<string>`substr(book.introduction, 1, ${sql.lit(INTRODUCTION_SHOWN + 1)})`.as('introduction'),
    ])

/** In this order; other ids are omitted. */
export async function cardsOf(database: Database, ids: number[], condition: BookCondition): Promise<BookCard[]> {
  if (!ids.length) return []
  const rows = await selectCards(database, condition).where('book.id', 'in', ids).execute()
  const byId = new Map(rows.map(row => [row.id, toCard(row)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export async function withCards<Row extends { book_id: number }>(
  database: Database,
  rows: Row[],
  condition: BookCondition,
) {
  const cards = await cardsOf(database, [...new Set(rows.map(({ book_id }) => book_id))], condition)
  const byId = new Map(cards.map(card => [card.id, card]))
  return rows.map(row => ({ ...row, book: byId.get(row.book_id)! }))
}
