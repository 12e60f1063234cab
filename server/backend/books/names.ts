import type { Database, Tables } from '../database/schema/schema.ts'
import { firstLetter } from '../text/text.ts'
import type { NewBook } from './book.ts'
import { indexName } from '../database/engine/indexing.ts'

/** The id of an author, created if unknown; a new introduction replaces the old one. */
export async function authorId(database: Database, { name, introduction = '' }: NewBook['author']): Promise<number> {
  const known = await database
    .selectFrom('author')
    .select(['id', 'introduction'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (known) {
    if (introduction && introduction !== known.introduction) {
      await database.updateTable('author').set({ introduction }).where('id', '=', known.id).execute()
    }
    return known.id
  }
  const { id } = await database
    .insertInto('author')
    .values({ name, introduction })
    .returning('id')
    .executeTakeFirstOrThrow()
  await indexName(database, 'author', id, name)
  return id
}

/** The id of a genre or tag by case-insensitive name, created if unknown. */
export async function tagId(database: Database, kind: Tables['tag']['kind'], name: string): Promise<number> {
  const key = name.toLowerCase()
  const known = await database
    .selectFrom('tag')
    .select('id')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await database
    .insertInto('tag')
    .values({ kind, key, name, letter: firstLetter(name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await indexName(database, 'tag', id, name)
  return id
}
