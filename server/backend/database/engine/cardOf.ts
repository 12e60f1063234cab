import { authorLines, toAuthors } from './authors.ts'
import type { Database } from '../schema/schema.ts'

/** What a book's card says. `language`: BCP 47, '' if unknown; `cover`: its hash, '' if there is none. */
export async function cardOf(database: Database, id: number) {
  const card = await database
    .selectFrom('book')
    .innerJoin('tag as genre', 'genre.id', 'category_id')
    .select(['book.name as title', authorLines, 'book.introduction', 'genre.name as genre'])
    .select(({ fn, val }) => fn.coalesce('language', val('')).as('language'))
    .select(({ fn, val }) => fn.coalesce('cover_hash', val('')).as('cover'))
    .where('book.id', '=', id)
    .executeTakeFirstOrThrow()
  const tags = await database
    .selectFrom('book_tag')
    .innerJoin('tag', 'tag.id', 'tag_id')
    .select('name')
    .where('book_id', '=', id)
    .orderBy('name')
    .execute()
  const { author_lines, title, ...rest } = card
  return {
    title,
    author: toAuthors(author_lines)
      .map(({ name }) => name)
      .join('; '),
    ...rest,
    tags: tags.map(({ name }) => name),
  }
}
