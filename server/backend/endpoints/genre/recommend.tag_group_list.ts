import type { Genre } from '../../../../shared/api/genre.ts'
import type { ParsedInput } from '../../../../shared/api/endpoints.ts'
import { toCard } from '../../books/book.ts'
import { COUNT, offsetOf, selectCards, SORTS } from '../../books/cards.ts'
import { passes } from '../../books/filter.ts'
import type { Database } from '../../database/schema/schema.ts'
import { notFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'recommend.tag_group_list'> = ({ subid, ...filter }, { database, now }) =>
  subid ? books(database, subid, filter, now) : genres(database)

async function genres(database: Database) {
  const genres = await database
    .selectFrom('tag')
    .select(['id', 'name', 'book_count'])
    .where('kind', '=', 'genre')
    .where('book_count', '>', 0)
    .orderBy('book_count', 'desc')
    .orderBy('key')
    .execute()
  const items = new Map<number, Genre>(genres.map(({ id, ...genre }) => [id, { subid: id, ...genre, tags: [] }]))
  const tags = await database
    .selectFrom('genre_tag')
    .innerJoin('tag', 'tag.id', 'genre_tag.tag_id')
    .select(['genre_id', 'tag.id as subid', 'tag.name', 'genre_tag.book_count'])
    .orderBy('genre_id')
    .orderBy('position')
    .execute()
  for (const { genre_id, ...tag } of tags) items.get(genre_id)?.tags.push(tag)
  return { items: [...items.values()] }
}

type Filter = Omit<ParsedInput<'recommend.tag_group_list'>, 'subid'>

async function books(
  database: Database,
  subid: number,
  { sort = 'popular', page, limit, ...filter }: Filter,
  now: Date,
) {
  const wanted = passes(filter, now)
  const tag = await database.selectFrom('tag').select(['kind', 'name']).where('id', '=', subid).executeTakeFirst()
  if (!tag) throw notFound('genre')
  const tagged = database.selectFrom('book_tag').select('book_id').where('tag_id', '=', subid)
  const inGenre = tag.kind === 'genre'
  const { count } = await database
    .selectFrom('book')
    .select(COUNT)
    .where('withdrawn', 'is', null)
    .$if(inGenre, query => query.where('category_id', '=', subid))
    .$if(!inGenre, query => query.where('id', 'in', tagged))
    .where(wanted)
    .executeTakeFirstOrThrow()
  const books = await selectCards(database)
    .$if(inGenre, query => query.where('category_id', '=', subid))
    .$if(!inGenre, query => query.where('book.id', 'in', tagged))
    .where(wanted)
    .orderBy(SORTS[sort], 'desc')
    .orderBy('book.id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute()
  return { name: tag.name, items: books.map(toCard), page, limit, total: count }
}
