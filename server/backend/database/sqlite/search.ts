import { sql } from 'kysely'
import { NAME_TABLES, type SearchIndex } from '../engine/searchIndex.ts'

/**
 * SQLite's full text search (FTS5). `book_search` holds one row a book with its whole text, stemmed, without a copy of
 * the text, and `book_named` the same without the text; the name tables are indexed by first letters too.
 */
export const sqliteSearch: SearchIndex = {
  async create(database) {
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
  },

  async addBook(database, { id, title, author, introduction, text, ...book }) {
    const tags = book.tags.join(', ')
    await sql`delete from book_search where rowid = ${id}`.execute(database)
    await sql`
      insert into book_search (rowid, title, author, tags, introduction, text)
      values (${id}, ${title}, ${author}, ${tags}, ${introduction}, ${text})`.execute(database)
    await sql`delete from book_named where rowid = ${id}`.execute(database)
    await sql`
      insert into book_named (rowid, title, author, tags, introduction)
      values (${id}, ${title}, ${author}, ${tags}, ${introduction})`.execute(database)
  },

  async addName(database, kind, id, name) {
    const table = sql.table(NAME_TABLES[kind])
    await sql`delete from ${table} where rowid = ${id}`.execute(database)
    await sql`insert into ${table} (rowid, name) values (${id}, ${name})`.execute(database)
  },

  books: (parts, unfinished) => sql`
    (select rowid as id, rank from book_search(${unfinished ? beginnings(parts) : parts.map(quote).join(' ')}))`,

  /** The limit makes SQLite work this out once; otherwise it would search again for each book. */
  booksByName: parts => sql`
    (select rowid as id, rank from book_named(${parts.map(quote).join(' OR ')}) limit -1)`,

  names: (kind, parts, first) => sql`
    (select rowid as id from ${sql.table(NAME_TABLES[kind])}(${`${first ? '^ ' : ''}${beginnings(parts)}`}))`,
}

const quote = (part: string) => `"${part.replaceAll('"', '')}"`
/** All parts whole but the last, of which more may come. */
const beginnings = (parts: string[]) => `${parts.map(quote).join(' ')} *`
