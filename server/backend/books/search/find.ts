import { sql } from 'kysely'
import type { Output } from '../../../../shared/api/endpoints.ts'
import { COUNT, offsetOf, SORTS } from '../cards.ts'
import { engineOf } from '../../database/engine/engine.ts'
import type { Database } from '../../database/schema/schema.ts'
import type { BookTable } from '../../database/schema/catalogue.ts'
import type { NameKind } from '../../database/engine/searchIndex.ts'
import { searchParts } from '../../text/searchWords.ts'

type Search = {
  keyword: string
  status?: BookTable['status']
  category_id?: number
  /** Without it the best match comes first. */
  sort?: keyof typeof SORTS
  page: number
  limit: number
}

/**
 * The books that have every part of the keyword in title, author, tags, introduction or text. Where there are none the
 * last word is taken as the beginning of one, so that a word half typed finds something too.
 */
export async function findBooks(database: Database, search: Search): Promise<{ ids: number[]; total: number }> {
  const parts = searchParts(search.keyword)
  if (!parts.length) return { ids: [], total: 0 }
  const found = await match(database, parts, false, search)
  return found.total ? found : match(database, parts, true, search)
}

/** Up to so many books are ranked by all that they say. Words that more have are common: titles and readers decide. */
const RANKED = 500
/** A rank is negative, the less the better; what many read gets up to a third more. */
const READ = sql<number>`(1 + ln(book.read_count + 10) / 40)`

async function match(
  database: Database,
  parts: string[],
  unfinished: boolean,
  { keyword, status, category_id, sort, page, limit }: Search,
) {
  const index = engineOf(database).search
  const found = database
    .selectFrom(index.books(parts, unfinished, RANKED).as('hit'))
    .innerJoin('book', 'book.id', 'hit.id')
    .where('withdrawn', 'is', null)
    .$if(status !== undefined, query => query.where('status', '=', status!))
    .$if(category_id !== undefined, query => query.where('category_id', '=', category_id!))
  const sorted = sort
    ? found.orderBy(SORTS[sort], 'desc').orderBy('book.id', 'desc')
    : found
        .orderBy(sql`case when lower(book.name) = ${keyword.toLowerCase()} then 0 else 1 end`)
        .orderBy(sql`hit.rank * ${READ}`)
        .orderBy(sql`case when book.id in ${index.booksByTitle(parts)} then 0 else 1 end`)
        .orderBy('read_count', 'desc')
        .orderBy('book.id')
  const rows = await sorted
    .select(['book.id', sql<number>`count(*) over ()`.as('total')])
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute()
  // Behind the last page there is no row that could tell.
  const total = rows[0]?.total ?? (page > 1 ? (await found.select(COUNT).executeTakeFirstOrThrow()).count : 0)
  return { ids: rows.map(({ id }) => id), total }
}

/** Suggestions of each kind. */
const SUGGESTED = 5

/** Titles, authors and tags that have every word typed so far, the last one perhaps unfinished. */
export async function suggest(database: Database, keyword: string): Promise<Output<'search.multi2'>> {
  const parts = searchParts(keyword)
  if (!parts.length) return { books: [], authors: [], tags: [] }
  const names = (kind: NameKind, first: boolean) => engineOf(database).search.names(kind, parts, first).as('hit')
  const [books, authors, tags] = [
    await named(first =>
      database
        .selectFrom(names('book', first))
        .innerJoin('book', 'book.id', 'hit.id')
        .innerJoin('author', 'author.id', 'author_id')
        .where('withdrawn', 'is', null)
        .select(['book.id', 'book.name', 'author_id', 'author.name as author_name'])
        .orderBy('read_count', 'desc')
        .orderBy('book.id')
        .limit(SUGGESTED)
        .execute(),
    ),
    await named(first =>
      database
        .selectFrom(names('author', first))
        .innerJoin('author', 'author.id', 'hit.id')
        .select(['author.id', 'author.name'])
        .orderBy('author.name')
        .limit(SUGGESTED)
        .execute(),
    ),
    await named(first =>
      database
        .selectFrom(names('tag', first))
        .innerJoin('tag', 'tag.id', 'hit.id')
        .select(['tag.id', 'tag.name'])
        .where('book_count', '>', 0)
        .orderBy('book_count', 'desc')
        .orderBy('tag.id')
        .limit(SUGGESTED)
        .execute(),
    ),
  ]
  return {
    books: books.map(({ id, name, author_id, author_name }) => ({
      id,
      name,
      author: { id: author_id, name: author_name },
    })),
    authors,
    tags: tags.map(({ id, name }) => ({ subid: id, name })),
  }
}

/** Names that begin with what was typed, and after them those that only contain it. */
async function named<Row extends { id: number }>(find: (first: boolean) => Promise<Row[]>) {
  const first = await find(true)
  if (first.length >= SUGGESTED) return first
  const known = new Set(first.map(({ id }) => id))
  const more = await find(false)
  return [...first, ...more.filter(({ id }) => !known.has(id))].slice(0, SUGGESTED)
}
