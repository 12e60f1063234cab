import { authorLines, joinedAuthors, toAuthors } from '../database/engine/authors.ts'
import type { Database } from '../database/schema/schema.ts'
import type { Grouping } from './figures.ts'

type Group = {
  /** Undefined if the coins belong to no group: they are of no book. */
  keyOf(moved: { day: string; brand: string; bookId: number | null }): string | undefined
  columnsOf(key: string): Record<string, string | number>
  /** Keys of rows that share it evenly, if there are several. */
  sharersOf?(key: string): string[]
}

export async function groupsBy(database: Database, by: Grouping): Promise<Group> {
  if (by === 'day') return { keyOf: ({ day }) => day, columnsOf: day => ({ day }) }
  if (by === 'brand') return { keyOf: ({ brand }) => brand, columnsOf: brand => ({ brand }) }
  const books = await database.selectFrom('book').select(['book.id', 'book.name as title', authorLines]).execute()
  if (by === 'author') {
    const authors = new Map(books.map(({ id, author_lines }) => [id, toAuthors(author_lines)]))
    const names = new Map([...authors.values()].flat().map(({ id, name }) => [String(id), name]))
    return {
      keyOf: ({ bookId }) =>
        bookId === null
          ? undefined
          : authors
              .get(bookId)
              ?.map(({ id }) => id)
              .join(' '),
      columnsOf: key => ({ author_id: Number(key), author: names.get(key)! }),
      sharersOf: key => key.split(' '),
    }
  }
  const known = new Map(
    books.map(({ id, title, author_lines }) => [
      String(id),
      { book_id: id, title, author: joinedAuthors(author_lines) },
    ]),
  )
  return {
    keyOf: ({ bookId }) => (bookId === null ? undefined : String(bookId)),
    columnsOf: key => known.get(key)!,
  }
}
