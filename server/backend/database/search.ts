import { sql } from 'kysely'
import type { Output } from '../../../shared/api/endpoints.ts'
import { COUNT, offsetOf, SORTS } from './cards.ts'
import type { Database } from './schema.ts'
import type { BookTable } from './schema/catalogue.ts'
import { searchParts } from './searchWords.ts'

/**
 * Everything that speaks SQLite's full text search (FTS5); the rest of the backend speaks plain SQL through kysely.
 * `book_search` holds one row a book with its whole text, stemmed, without a copy of the text, and `book_named` the
 * same without the text; the three name tables hold titles, authors and tags as they are written, indexed by their
 * first letters too.
 */
const NAME_TABLES = { book: 'book_names', author: 'author_names', tag: 'tag_names' } as const
type NameKind = keyof typeof NAME_TABLES

/** A word of the title weighs more than any number of times that it stands in a text. */
export async function createSearchTables(database: Database) {
  await sql`
    create virtual table book_search using fts5(
      title, author, tags, introduction, text,
      content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
    )`.execute(database)
  await sql`
    create virtual table book_named using fts5(
      title, author, tags, introduction,
      content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
    )`.execute(database)
  for (const table of Object.values(NAME_TABLES)) {
    await sql`
      create virtual table ${sql.table(table)} using fts5(
        name, content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
      )`.execute(database)
  }
  await sql`insert into book_search (book_search, rank) values ('rank', 'bm25(20, 12, 6, 3, 0.02)')`.execute(database)
  await sql`insert into book_named (book_named, rank) values ('rank', 'bm25(20, 12, 6, 3)')`.execute(database)
}

export type BookWords = {
  id: number
  title: string
  author: string
  tags: string[]
  introduction: string
  text: string
}

/** Makes a book findable by its words; what was known of it before is forgotten. */
export async function indexBook(database: Database, book: BookWords) {
  const { id, title, author, introduction, text } = book
  const tags = book.tags.join(', ')
  await sql`delete from book_search where rowid = ${id}`.execute(database)
  await sql`
    insert into book_search (rowid, title, author, tags, introduction, text)
    values (${id}, ${title}, ${author}, ${tags}, ${introduction}, ${text})`.execute(database)
  await sql`delete from book_named where rowid = ${id}`.execute(database)
  await sql`
    insert into book_named (rowid, title, author, tags, introduction)
    values (${id}, ${title}, ${author}, ${tags}, ${introduction})`.execute(database)
  await indexName(database, 'book', id, title)
}

/** Makes a title, author or tag appear among the suggestions. */
export async function indexName(database: Database, kind: NameKind, id: number, name: string) {
  const table = sql.table(NAME_TABLES[kind])
  await sql`delete from ${table} where rowid = ${id}`.execute(database)
  await sql`insert into ${table} (rowid, name) values (${id}, ${name})`.execute(database)
}

export type Search = {
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
  const found = await match(database, parts, parts.map(quote).join(' '), search)
  return found.total ? found : match(database, parts, beginnings(parts), search)
}

/** Up to so many books are ranked by all that they say. Words that more have are common: names and readers decide. */
const RANKED = 500
/** A rank is negative, the less the better; what many read gets up to a third more. */
const READ = sql<number>`(1 + ln(book.read_count + 10) / 40)`
type Ranked = { rowid: number; rank: number }

async function match(
  database: Database,
  parts: string[],
  expression: string,
  { keyword, status, category_id, sort, page, limit }: Search,
) {
  const hit = sql<Ranked>`book_search(${expression})`.as('hit')
  const filtered = database
    .selectFrom(hit)
    .innerJoin('book', 'book.id', 'hit.rowid')
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(category_id !== undefined, (query) => query.where('category_id', '=', category_id!))
  const { count } = await (status === undefined && category_id === undefined ? database.selectFrom(hit) : filtered)
    .select(COUNT)
    .executeTakeFirstOrThrow()
  if (!count) return { ids: [], total: 0 }
  const exact = sql`lower(book.name) = ${keyword.toLowerCase()}`
  const sorted = sort
    ? filtered.orderBy(SORTS[sort], 'desc').orderBy('book.id', 'desc')
    : count <= RANKED
      ? filtered
          .orderBy(exact, 'desc')
          .orderBy(sql`hit.rank * ${READ}`)
          .orderBy('book.id')
      : filtered
          .leftJoin(rankedByName(parts), 'named.rowid', 'book.id')
          .orderBy(exact, 'desc')
          .orderBy(sql`coalesce(named.rank, 0) * ${READ}`)
          .orderBy('read_count', 'desc')
          .orderBy('book.id')
  const rows = await sorted.select('book.id').limit(limit).offset(offsetOf({ page, limit })).execute()
  return { ids: rows.map(({ id }) => id), total: count }
}

/** The limit makes SQLite work this out once; otherwise it would search again for each book. */
const rankedByName = (parts: string[]) =>
  sql<Ranked>`(select rowid, rank from book_named(${parts.map(quote).join(' OR ')}) limit -1)`.as('named')

/** Suggestions of each kind. */
const SUGGESTED = 5

/** Titles, authors and tags that have every word typed so far, the last one perhaps unfinished. */
export async function suggest(database: Database, keyword: string): Promise<Output<'search.multi2'>> {
  const parts = searchParts(keyword)
  if (!parts.length) return { books: [], authors: [], tags: [] }
  const expression = beginnings(parts)
  const [books, authors, tags] = [
    await named(expression, (hit) =>
      database
        .selectFrom(names('book', hit))
        .innerJoin('book', 'book.id', 'hit.rowid')
        .innerJoin('author', 'author.id', 'author_id')
        .select(['book.id', 'book.name', 'author_id', 'author.name as author_name'])
        .orderBy('read_count', 'desc')
        .limit(SUGGESTED)
        .execute(),
    ),
    await named(expression, (hit) =>
      database
        .selectFrom(names('author', hit))
        .innerJoin('author', 'author.id', 'hit.rowid')
        .select(['author.id', 'author.name'])
        .orderBy('author.name')
        .limit(SUGGESTED)
        .execute(),
    ),
    await named(expression, (hit) =>
      database
        .selectFrom(names('tag', hit))
        .innerJoin('tag', 'tag.id', 'hit.rowid')
        .select(['tag.id', 'tag.name'])
        .where('book_count', '>', 0)
        .orderBy('book_count', 'desc')
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

const names = (kind: NameKind, expression: string) =>
  sql<{ rowid: number }>`${sql.table(NAME_TABLES[kind])}(${expression})`.as('hit')

/** Names that begin with what was typed, and after them those that only contain it. */
async function named<Row extends { id: number }>(expression: string, find: (expression: string) => Promise<Row[]>) {
  const first = await find(`^ ${expression}`)
  if (first.length >= SUGGESTED) return first
  const known = new Set(first.map(({ id }) => id))
  const more = await find(expression)
  return [...first, ...more.filter(({ id }) => !known.has(id))].slice(0, SUGGESTED)
}

const quote = (part: string) => `"${part.replaceAll('"', '')}"`
/** All parts whole but the last, of which more may come. */
const beginnings = (parts: string[]) => `${parts.map(quote).join(' ')} *`
