import type { Database } from '../database/schema/schema.ts'
import type { Grouping } from './figures.ts'

type Group = {
  /** Undefined if the coins belong to no group: they are of no book. */
  keyOf(moved: { day: string; brand: string; bookId: number | null }): string | undefined
  columnsOf(key: string): Record<string, string | number>
}

export async function groupsBy(database: Database, by: Grouping): Promise<Group> {
  if (by === 'day') return { keyOf: ({ day }) => day, columnsOf: day => ({ day }) }
  if (by === 'brand') return { keyOf: ({ brand }) => brand, columnsOf: brand => ({ brand }) }
  const books = await database
    .selectFrom('book')
    .innerJoin('author', 'author.id', 'author_id')
    .select(['book.id', 'book.name as title', 'author_id', 'author.name as author'])
    .execute()
  if (by === 'author') {
    const authorOf = new Map(books.map(({ id, author_id }) => [id, String(author_id)]))
    const names = new Map(books.map(({ author_id, author }) => [String(author_id), author]))
    return {
      keyOf: ({ bookId }) => (bookId === null ? undefined : authorOf.get(bookId)),
      columnsOf: key => ({ author_id: Number(key), author: names.get(key)! }),
    }
  }
  const known = new Map(books.map(({ id, title, author }) => [String(id), { book_id: id, title, author }]))
  return {
    keyOf: ({ bookId }) => (bookId === null ? undefined : String(bookId)),
    columnsOf: key => known.get(key)!,
  }
}
