import { CHANGES, changedBrands, toText } from '../../books/brandWords.ts'
import { moveBook, placesOf, type PlacedBook } from '../../withdrawal/moveBook.ts'
import { BOOK, bookBy } from '../command/books.ts'
import { Refusal, refusing, type Change, type Command } from '../command/command.ts'

export const book: Command = {
  meaning: 'shows the brands of a book, and how many readers of each have chapters',
  roles: ['editor'],
  words: [BOOK],
  run: async ({ words: [word] }, database) => {
    const found = await placesOf(database, await bookBy(database, word))
    return { said: `Book ${found.id} belongs to: ${toText(found.brands)}.`, parts: partsOf(found) }
  },
}

export const move: Change = {
  meaning: 'changes the brands of a book; readers elsewhere keep unlocked chapters',
  roles: ['editor'],
  words: [BOOK],
  options: CHANGES,
  changes: true,
  run: async ({ words: [word], options, brandsDir, hasMail }, database) => {
    const { id, brands: before } = await placesOf(database, await bookBy(database, word))
    const brands = refusing(() => changedBrands(before, options, brandsDir))
    if (brands === undefined) throw new Refusal('Say which brands: --set, --add or --remove.')
    const moved = await moveBook(database, id, brands, { notify: hasMail })
    return { said: `Book ${id} now belongs to: ${toText(moved.brands)}.`, parts: partsOf(moved) }
  },
}

const partsOf = ({ id, name, brands, owners }: PlacedBook) => [
  { name: 'book', fields: { id, name, brands: toText(brands) } },
  { name: 'owners', rows: [...owners].map(([brand, readers]) => ({ brand, readers })) },
]
