import { sql, type SqlBool } from 'kysely'
import type { Genre } from '../../../../shared/api/genre.ts'
import type { ParsedInput } from '../../../../shared/api/endpoints.ts'
import { toCard } from '../../books/book.ts'
import { selectCards, SORTS } from '../../books/cards.ts'
import { countedTags } from '../../books/countedTags.ts'
import { labelled, labelOf } from '../../books/genreLabels.ts'
import { inLanguage, joined, passes } from '../../books/filter.ts'
import { notFound } from '../../call/apiError.ts'
import type { Call, Handler } from '../../call/handler.ts'
import { countOf, hasRow, findRow } from '../../database/queries.ts'
import { belongsTo, isOffered, selectBooks, type BookCondition, shelvesOf } from '../../database/selectBooks.ts'

export const handle: Handler<'recommend.tag_group_list'> = ({ subid, ...filter }, call) =>
  subid ? books(call, subid, filter) : genres(call)

type Listing = Pick<Call, 'database' | 'brand' | 'language' | 'now' | 'prices'>

/** Those with enough books in the reader's language come first, with only these books. */
async function genres({ database, brand, language }: Listing) {
  const genres = await database
    .selectFrom(countedTags(database, brand, language).as('genre'))
    .selectAll()
    .where('kind', '=', 'genre')
    .orderBy(sql`case when own is null then 1 else 0 end`)
    .orderBy('book_count', 'desc')
    .orderBy('key')
    .execute()
  const languages = new Map(genres.map(({ id, own }) => [id, own ?? '']))
  const items = new Map<number, Genre>(
    genres.map(({ id, name, book_count }) => [id, labelled({ subid: id, name, book_count, tags: [] })]),
  )
  const tags = await database
    .selectFrom('genre_tag')
    .innerJoin('tag', 'tag.id', 'genre_tag.tag_id')
    .select(['genre_id', 'language', 'tag.id as subid', 'tag.name', 'genre_tag.book_count'])
    .where('brand', '=', shelvesOf(brand))
    .where('language', 'in', ['', language])
    .orderBy('genre_id')
    .orderBy('position')
    .execute()
  for (const { genre_id, language, ...tag } of tags)
    if (languages.get(genre_id) === language) items.get(genre_id)?.tags.push(labelled(tag))
  return { items: [...items.values()] }
}

type Filter = Omit<ParsedInput<'recommend.tag_group_list'>, 'subid'>

async function books(call: Listing, subid: number, { sort = 'popular', page, limit, cursor, ...filter }: Filter) {
  const { database, brand } = call
  const target = joined([passes(filter, call), await inLanguage(database, subid, call)])
  const tag = await findRow(database, 'tag', { id: subid }, ['kind', 'name'])
  if (!tag) throw notFound()
  const tagged: BookCondition =
    tag.kind === 'genre'
      ? sql`category_id = ${subid}`
      : sql`book.id in (select book_id from book_tag where tag_id = ${subid})`
  const total = await selectBooks(database, isOffered(brand)).where(tagged).where(target).$call(countOf)
  if (!total && !(await selectBooks(database, belongsTo(brand)).where(tagged).select('id').limit(1).$call(hasRow)))
    throw notFound()
  const column = sql.ref<string | number>(SORTS[sort])
  const last = lastIn(cursor, sort)
  const after = last ? sql<SqlBool>`(${column}, book.id) < (${last.value}, ${last.id})` : joined([])
  const rows = await selectCards(database, isOffered(brand))
    .where(tagged)
    .where(target)
    .where(after)
    .select(column.as('sorted'))
    .orderBy(SORTS[sort], 'desc')
    .orderBy('book.id', 'desc')
    .limit(limit + 1)
    .offset(last ? 0 : (page - 1) * limit)
    .execute()
  const books = rows.slice(0, limit)
  const { id, sorted } = books.at(-1) ?? {}
  const next = rows.length > limit ? `${id}:${sorted}` : null
  return { name: tag.name, ...labelOf(tag.name), items: books.map(toCard), page, limit, total, next }
}

/** The last book of the page before, as its cursor names it; undefined if it names none. */
function lastIn(cursor: string | undefined, sort: NonNullable<Filter['sort']>) {
  const pattern = sort === 'updated' ? /^(\d{1,15}):([\dT:.Z-]{20,30})$/ : /^(\d{1,15}):(\d{1,9}(?:\.\d{1,20})?)$/
  const [, id, text] = pattern.exec(cursor ?? '') ?? []
  if (id === undefined || text === undefined) return undefined
  return {
    id: Number(id),
    value: sort === 'updated' ? text : sort === 'score' ? Number(text) : Math.trunc(Number(text)),
  }
}
