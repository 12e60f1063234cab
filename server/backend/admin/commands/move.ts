import { CHANGES, changedBrands, toText } from '../../books/brandWords.ts'
import type { Database } from '../../database/schema/schema.ts'
import { moveBook, placesOf, type PlacedBook } from '../../withdrawal/moveBook.ts'
import { reasonOf } from '../../../process/reasonOf.ts'
import { numberOf } from '../command/numbers.ts'
import { Refusal, type Command } from '../command/command.ts'

const BOOK = { words: 'BOOK', notes: 'BOOK is the number in the address of a book.' } as const

export const book: Command = {
  meaning: 'shows the brands of a book, and how many readers of each have chapters',
  ...BOOK,
  run: async ({ words: [word] }, database) => {
    const found = await known(database, numberOf(word, 'BOOK'))
    return { said: `Book ${found.id} belongs to: ${toText(found.brands)}.`, parts: partsOf(found) }
  },
}

export const move: Command = {
  meaning: 'changes the brands of a book; elsewhere it does not exist, and readers keep unlocked chapters',
  ...BOOK,
  options: CHANGES,
  changes: true,
  run: async ({ words: [word], options, brandsDir, now }, database) => {
    const { id, brands: before } = await known(database, numberOf(word, 'BOOK'))
    const brands = refusing(() => changedBrands(before, options, brandsDir))
    if (brands === undefined) throw new Refusal('Say which brands: --set, --add or --remove.')
    const moved = await moveBook(database, id, brands, now)
    return { said: `Book ${id} now belongs to: ${toText(moved.brands)}.`, parts: partsOf(moved) }
  },
}

const partsOf = ({ id, name, brands, owners }: PlacedBook) => [
  { name: 'book', fields: { id, name, brands: toText(brands) } },
  { name: 'owners', rows: [...owners].map(([brand, readers]) => ({ brand, readers })), none: 'None.' },
]

async function known(database: Database, id: number): Promise<PlacedBook> {
  const found = await database.selectFrom('book').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal(`Book ${id} not found.`)
  return placesOf(database, id)
}

function refusing<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw new Refusal(reasonOf(error))
  }
}
