import type { Database } from '../../database/schema/schema.ts'
import { Refusal, type Word } from './command.ts'
import { numberOf } from './numbers.ts'
import { findRow } from '../../database/queries.ts'

export const BOOK: Word = { name: 'BOOK', meaning: 'the number in the address of a book', kind: 'number' }

export async function bookBy(database: Database, word: string | undefined): Promise<number> {
  const id = numberOf(word, 'BOOK')
  const book = await findRow(database, 'book', { id }, ['id'])
  if (!book) throw new Refusal(`Book ${id} not found.`)
  return id
}
