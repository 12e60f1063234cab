import type { Handler } from '../../call/handler.ts'
import { countOf, onPage } from '../../database/queries.ts'
import { countedTags } from '../../books/countedTags.ts'
import { labelled } from '../../books/genreLabels.ts'

export const handle: Handler<'seo.book_tags'> = async ({ letter, page, limit }, { database, brand, language }) => {
  const all = database.selectFrom(countedTags(database, brand, language).as('tag')).where('kind', '=', 'tag')
  const tags = all.$if(letter !== undefined, query => query.where('letter', '=', letter!.toLowerCase()))
  const total = await tags.$call(countOf)
  const items = await tags
    .select(['id as subid', 'name', 'book_count'])
    .orderBy('position')
    .orderBy('key')
    .$call(onPage({ page, limit }))
    .execute()
  const letters = await all.select('letter').distinct().orderBy('letter').execute()
  return { items: items.map(labelled), page, limit, total, letters: letters.map(({ letter }) => letter) }
}
