import type { Database } from '../../database/schema/schema.ts'
import { Refusal } from './command.ts'
import { numberOf } from './numbers.ts'

export const BOOK = { words: 'BOOK', notes: 'BOOK is the number in the address of a book.' } as const

/** The id of the book that a word names. Throws a `Refusal`. */
export async function bookBy(database: Database, word: string | undefined): Promise<number> {
  const id = numberOf(word, 'BOOK')
  const book = await database.selectFrom('book').select('id').where('id', '=', id).executeTakeFirst()
  if (!book) throw new Refusal(`Book ${id} not found.`)
  return id
}
