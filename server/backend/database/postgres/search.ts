import { sql } from 'kysely'
import { stem } from '../../text/porter.ts'
import type { Database } from '../schema/schema.ts'
import { NAME_TABLES, type Ranked, type SearchIndex } from '../engine/searchIndex.ts'
import { foldedWords } from '../../text/searchWords.ts'
import { blocksOf, phraseOf, vectorOf } from './vectors.ts'

/** Of text, introduction, tags, author and title: PostgreSQL names them D to A, and text stands in rows of its own. */
const WEIGHTS = sql`'{0.15, 0.3, 0.6, 1}'::real[]`
const TEXT_WEIGHT = sql`0.007`
/** A word that no name has, before the first of them. */
const FIRST = '^'

/**
 * PostgreSQL's full text search (tsvector under GIN indexes). `book_words` holds the names of a book in its block 0 and
 * its text in blocks after it, since a vector has room for 16,383 positions. Words are folded and stemmed here, not by
 * one of the server's dictionaries, so that both engines find the same books.
 */
export const postgresSearch: SearchIndex = {
  async create(database) {
    await sql`
      create table book_words (
        book_id bigint not null references book (id) on delete cascade,
        block integer not null,
        words tsvector not null,
        primary key (book_id, block)
      )`.execute(database)
    await sql`create index book_words_all on book_words using gin (words)`.execute(database)
    await sql`create index book_words_named on book_words using gin (words) where block = 0`.execute(database)
    // The planner takes unpacking a long vector for free: for words that most books have it would unpack them all.
    await sql`
      create function books_with(query tsquery) returns table (id bigint) language sql stable set enable_seqscan = off
      as 'select distinct book_id from book_words where words @@ query'`.execute(database)
    for (const [kind, table] of Object.entries(NAME_TABLES)) {
      await sql`
        create table ${sql.table(table)} (
          id bigint primary key references ${sql.table(kind)} (id) on delete cascade,
          words tsvector not null
        )`.execute(database)
      await sql`create index ${sql.ref(`${table}_words`)} on ${sql.table(table)} using gin (words)`.execute(database)
    }
  },

  async addBook(database, { id, title, author, tags, introduction, text }) {
    await sql`delete from book_words where book_id = ${id}`.execute(database)
    await addBlock(
      database,
      id,
      0,
      vectorOf([
        [stems(title), 'A'],
        [stems(author), 'B'],
        [tags.flatMap(stems), 'C'],
        [stems(introduction), 'D'],
      ]),
    )
    for (const [index, block] of blocksOf(text).entries()) {
      await addBlock(database, id, index + 1, vectorOf([[stems(block), 'D']]))
    }
  },

  async addName(database, kind, id, name) {
    const words = vectorOf([[[FIRST, ...foldedWords(name)], 'D']])
    await sql`
      insert into ${sql.table(NAME_TABLES[kind])} (id, words) values (${id}, ${words}::tsvector)
      on conflict (id) do update set words = excluded.words`.execute(database)
  },

  books(parts, unfinished) {
    const phrases = parts.map((part, index) => phraseOf(stems(part), unfinished && index === parts.length - 1))
    const withAll = sql.join(
      phrases.map(phrase => sql`select id from books_with(${phrase}::tsquery)`),
      sql` intersect `,
    )
    return sql<Ranked>`(
      select id, (
        select sum(${rankFor(phrases)} * case block when 0 then 1 else ${TEXT_WEIGHT} end)
        from book_words where book_id = hit.id
      ) as rank from (${withAll}) hit)`
  },

  booksByName(parts) {
    const phrases = parts.map(part => phraseOf(stems(part)))
    return sql<Ranked>`(
      select book_id as id, ${rankFor(phrases)} as rank from book_words
      where block = 0 and words @@ ${oneOf(phrases)}::tsquery)`
  },

  /** The offset keeps the planner from going through all books in the order asked for instead. */
  names(kind, parts, first) {
    const phrases = parts.map((part, index) => {
      const words = foldedWords(part)
      return phraseOf(first && index === 0 ? [FIRST, ...words] : words, index === parts.length - 1)
    })
    return sql`(select id from ${sql.table(NAME_TABLES[kind])} where words @@ ${phrases.join(' & ')}::tsquery offset 0)`
  },
}

/** The stems of a text's words, each word's worked out once. */
function stems(text: string): string[] {
  const known = new Map<string, string>()
  return foldedWords(text).map(word => {
    const root = known.get(word) ?? stem(word)
    known.set(word, root)
    return root
  })
}

const oneOf = (phrases: string[]) => phrases.join(' | ')
const rankFor = (phrases: string[]) => sql<number>`-ts_rank(${WEIGHTS}, words, ${oneOf(phrases)}::tsquery)`

const addBlock = (database: Database, bookId: number, block: number, words: string) =>
  sql`insert into book_words (book_id, block, words) values (${bookId}, ${block}, ${words}::tsvector)`.execute(database)
