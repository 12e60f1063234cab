import { sql } from 'kysely'
import type { Database } from '../database/schema/schema.ts'
import { shelvesOf } from '../database/selectBooks.ts'

/** Genres and tags of the brand's books, with their number: of those in `own` language if there are enough. */
export const countedTags = (database: Database, brand: string, language: string) =>
  database
    .selectFrom('tag_count as all')
    .innerJoin('tag', 'tag.id', 'all.tag_id')
    .leftJoin('tag_count as own', join =>
      join
        .onRef('own.brand', '=', 'all.brand')
        .onRef('own.tag_id', '=', 'all.tag_id')
        .on('own.language', '=', language)
        .on('own.language', '!=', ''),
    )
    .where('all.brand', '=', shelvesOf(brand))
    .where('all.language', '=', '')
    .select(['tag.id', 'kind', 'key', 'name', 'letter', 'all.position', 'own.language as own'])
    .select(sql<number>`coalesce(own.book_count, "all".book_count)`.as('book_count'))
