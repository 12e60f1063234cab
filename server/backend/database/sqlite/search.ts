import { sql } from 'kysely'
import type { Database } from '../schema/schema.ts'
import { NAME_TABLES, SHORTEST_BEGINNING, type SearchIndex } from '../engine/searchIndex.ts'
import { chapterTerms, termsOf, termsWith } from '../../text/searchWords.ts'

/** Incoming words are folded and separated by spaces: every character beyond ASCII is a letter. */
const PLAIN = sql.lit('ascii')
const STEMMED = sql.lit('porter ascii')

/** Rows of `chapter_words` are numbered by book and chapter: no book has more chapters. */
const CHAPTERS = 2 ** 20

/**
 * FTS5. `book_search` has a row per book with its free text, stemmed and contentless, and `book_named` the same without
 * the text; `chapter_words` has the words of each chapter, and the book's id as a word, since SQLite would scan all
 * rows before a range; name tables are indexed by first letters too.
 */
export const sqliteSearch: SearchIndex = {
  async create(database) {
    await sql`
      create virtual table book_search using fts5(
        title, author, tags, introduction, text, content = '', contentless_delete = 1, tokenize = ${STEMMED}
      )`.execute(database)
    await sql`
      create virtual table book_named using fts5(
        title, author, tags, introduction,
        content = '', contentless_delete = 1, prefix = '1 2', tokenize = ${STEMMED}
      )`.execute(database)
    await sql`
      create virtual table chapter_words using fts5(
        book, text, content = '', contentless_delete = 1, tokenize = ${STEMMED}
      )`.execute(database)
    for (const table of Object.values(NAME_TABLES)) {
      await sql`
        create virtual table ${sql.table(table)} using fts5(
          name, content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = ${PLAIN}
        )`.execute(database)
    }
    await sql`insert into book_search (book_search, rank) values ('rank', 'bm25(20, 12, 6, 3, 0.02)')`.execute(database)
    await sql`insert into book_named (book_named, rank) values ('rank', 'bm25(20, 12, 6, 3)')`.execute(database)
  },

  async addBook(database, { id, title, author, introduction, chapters, ...book }) {
    const names = [title, author, book.tags.join(', '), introduction].map(words)
    const text = words(chapters.map(({ title, body }) => `${title}\n${body}`).join('\n\n'))
    await sql`delete from book_search where rowid = ${id}`.execute(database)
    await sql`
      insert into book_search (rowid, title, author, tags, introduction, text)
      values (${id}, ${sql.join(names)}, ${text})`.execute(database)
    await sql`delete from book_named where rowid = ${id}`.execute(database)
    await sql`
      insert into book_named (rowid, title, author, tags, introduction)
      values (${id}, ${sql.join(names)})`.execute(database)
    await sql`
      delete from chapter_words where rowid between ${id * CHAPTERS} and ${(id + 1) * CHAPTERS - 1}`.execute(database)
    for (const { number, body } of chapters) {
      await sql`
        insert into chapter_words (rowid, book, text)
        values (${id * CHAPTERS + number}, ${String(id)}, ${chapterTerms(body).join(' ')})`.execute(database)
    }
  },

  async addName(database, kind, id, name) {
    const table = sql.table(NAME_TABLES[kind])
    await sql`delete from ${table} where rowid = ${id}`.execute(database)
    await sql`insert into ${table} (rowid, name) values (${id}, ${words(name)})`.execute(database)
  },

  /** SQLite computes ranks lazily. */
  books(parts, unfinished, ranked) {
    const table = sql.table(unfinished && parts.at(-1)!.length < SHORTEST_BEGINNING ? 'book_named' : 'book_search')
    const query = unfinished ? beginnings(parts) : parts.map(quote).join(' ')
    return sql`(
      with few as (select count(*) <= ${ranked} as few from (select 1 from ${table}(${query}) limit ${ranked + 1}))
      select rowid as id, case when (select few from few) then rank else 0 end as rank from ${table}(${query}))`
  },

  booksNamed(parts, names) {
    const query = `{${names === 'title' ? 'title' : 'title author tags'}} : (${parts.map(quote).join(' AND ')})`
    return sql`(select rowid as id from book_named(${query}))`
  },

  async chapters(database, words, ids) {
    const found: { book_id: number; number: number }[] = []
    for (const book_id of ids) {
      const row =
        (await firstWith(database, book_id, words, ' AND ')) ?? (await firstWith(database, book_id, words, ' OR '))
      if (row !== undefined) found.push({ book_id, number: row % CHAPTERS })
    }
    return found
  },

  names: (kind, parts, first) => sql`
    (select rowid as id from ${sql.table(NAME_TABLES[kind])}(${`${first ? '^ ' : ''}${beginnings(parts)}`}))`,
}

async function firstWith(
  database: Database,
  bookId: number,
  words: string[],
  join: string,
): Promise<number | undefined> {
  const query = `book : "${bookId}" AND text : (${words.map(wholeWord).join(join)})`
  const { rows } = await sql<{ rowid: number }>`
    select rowid from chapter_words(${query}) order by rowid limit 1`.execute(database)
  return rows[0]?.rowid
}

const words = (text: string) => termsOf(text).join(' ')
const quote = (part: string) => `"${words(part)}"`
/** Or its pairs of letters, in any order. */
const wholeWord = (word: string) =>
  `(${termsWith(word)
    .map(term => `"${term}"`)
    .join(' AND ')})`
const beginnings = (parts: string[]) => `${parts.map(quote).join(' ')} *`
