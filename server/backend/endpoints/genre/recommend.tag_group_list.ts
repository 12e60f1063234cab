import { sql } from 'kysely'
import type { Genre } from '../../../../shared/api/genre.ts'
import type { ParsedInput } from '../../../../shared/api/endpoints.ts'
import { toCard } from '../../books/book.ts'
import { selectCards, SORTS } from '../../books/cards.ts'
import { inLanguage, joined, passes } from '../../books/filter.ts'
import type { Database } from '../../database/schema/schema.ts'
import { notFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { countOf, onPage } from '../../database/queries.ts'

export const handle: Handler<'recommend.tag_group_list'> = ({ subid, ...filter }, { database, language, now }) =>
  subid ? books(database, { subid, language }, filter, now) : genres(database, language)

/** Those with enough books in the reader's language come first, with only these books. */
async function genres(database: Database, language: string) {
  const genres = await database
    .selectFrom('tag')
    .leftJoin('tag_language', join => join.onRef('tag_id', '=', 'id').on('language', '=', language))
    .select(['id', 'name', 'language', sql<number>`coalesce(tag_language.book_count, tag.book_count)`.as('book_count')])
    .where('kind', '=', 'genre')
    .where('tag.book_count', '>', 0)
    .orderBy(sql`case when language is null then 1 else 0 end`)
    .orderBy('book_count', 'desc')
    .orderBy('key')
    .execute()
  const languages = new Map(genres.map(({ id, language }) => [id, language ?? '']))
  const items = new Map<number, Genre>(
    genres.map(({ id, name, book_count }) => [id, { subid: id, name, book_count, tags: [] }]),
  )
  const tags = await database
    .selectFrom('genre_tag')
    .innerJoin('tag', 'tag.id', 'genre_tag.tag_id')
    .select(['genre_id', 'language', 'tag.id as subid', 'tag.name', 'genre_tag.book_count'])
    .where('language', 'in', ['', language])
    .orderBy('genre_id')
    .orderBy('position')
    .execute()
  for (const { genre_id, language, ...tag } of tags)
    if (languages.get(genre_id) === language) items.get(genre_id)?.tags.push(tag)
  return { items: [...items.values()] }
}

type Filter = Omit<ParsedInput<'recommend.tag_group_list'>, 'subid'>

async function books(
  database: Database,
  { subid, language }: { subid: number; language: string },
  { sort = 'popular', page, limit, ...filter }: Filter,
  now: Date,
) {
  const target = joined([passes(filter, now), await inLanguage(database, subid, language)])
  const tag = await database.selectFrom('tag').select(['kind', 'name']).where('id', '=', subid).executeTakeFirst()
  if (!tag) throw notFound()
  const tagged = database.selectFrom('book_tag').select('book_id').where('tag_id', '=', subid)
  const inGenre = tag.kind === 'genre'
  const total = await database
    .selectFrom('book')
    .where('withdrawn', 'is', null)
    .$if(inGenre, query => query.where('category_id', '=', subid))
    .$if(!inGenre, query => query.where('id', 'in', tagged))
    .where(target)
    .$call(countOf)
  const books = await selectCards(database)
    .$if(inGenre, query => query.where('category_id', '=', subid))
    .$if(!inGenre, query => query.where('book.id', 'in', tagged))
    .where(target)
    .orderBy(SORTS[sort], 'desc')
    .orderBy('book.id', 'desc')
    .$call(onPage({ page, limit }))
    .execute()
  return { name: tag.name, items: books.map(toCard), page, limit, total }
}
