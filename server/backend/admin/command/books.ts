import type { Database } from '../../database/schema/schema.ts'
import { Refusal, type Word } from './command.ts'
import { numberOf } from './numbers.ts'

export const BOOK: Word = { name: 'BOOK', meaning: 'the number in the address of a book', kind: 'number' }

export async function bookBy(database: Database, word: string | undefined): Promise<number> {
  const id = numberOf(word, 'BOOK')
  const book = await database.selectFrom('book').select('id').where('id', '=', id).executeTakeFirst()
  if (!book) throw new Refusal(`Book ${id} not found.`)
  return id
}
