import { sql } from 'kysely'
import type { Handler } from '../../call/handler.ts'
import { countOf, onPage } from '../../database/queries.ts'

export const handle: Handler<'seo.book_tags'> = async ({ letter, page, limit }, { database, language }) => {
  const all = database
    .selectFrom('tag')
    .leftJoin('tag_language', join => join.onRef('tag_id', '=', 'id').on('language', '=', language))
    .where('kind', '=', 'tag')
    .where('tag.book_count', '>', 0)
  const tags = all.$if(letter !== undefined, query => query.where('letter', '=', letter!.toLowerCase()))
  const total = await tags.$call(countOf)
  const items = await tags
    .select(['id as subid', 'name', sql<number>`coalesce(tag_language.book_count, tag.book_count)`.as('book_count')])
    .orderBy('key')
    .$call(onPage({ page, limit }))
    .execute()
  const letters = await all.select('letter').distinct().orderBy('letter').execute()
  return { items, page, limit, total, letters: letters.map(({ letter }) => letter) }
}
