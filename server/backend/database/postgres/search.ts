import { sql } from 'kysely'
import type { Database } from '../schema/schema.ts'
import { NAME_TABLES, SHORTEST_BEGINNING, type Ranked, type SearchIndex } from '../engine/searchIndex.ts'
import { chapterTerms, termsOf, termsWith, stem } from '../../text/searchWords.ts'
import { blocksOf, phraseOf, vectorOf, wordsOnly } from './vectors.ts'

/** Of text, introduction, tags, author and title: PostgreSQL's weights D to A; text is in rows of its own. */
const WEIGHTS = sql`'{0.15, 0.3, 0.6, 1}'::real[]`
const TEXT_WEIGHT = sql`0.007`
const FIRST = '^'

/**
 * tsvector with GIN indexes. `book_words` has a book's names in block 0 and its free text in further blocks, since a
 * vector has 16,383 positions; `chapter_words` has the words of each chapter. Words are folded and stemmed here, not by
 * the server, so that both engines find the same books.
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
    // The planner assumes that decompressing a vector is free, and would do so for all books with common words.
    await sql`
      create function books_with(query tsquery) returns table (id bigint) language sql stable rows 50
      set enable_seqscan = off as 'select distinct book_id from book_words where words @@ query'`.execute(database)
    await sql`
      create table chapter_words (
        book_id bigint not null references book (id) on delete cascade,
        number integer not null,
        words tsvector not null,
        primary key (book_id, number)
      )`.execute(database)
    for (const [kind, table] of Object.entries(NAME_TABLES)) {
      await sql`
        create table ${sql.table(table)} (
          id bigint primary key references ${sql.table(kind)} (id) on delete cascade,
          words tsvector not null
        )`.execute(database)
      await sql`create index ${sql.ref(`${table}_words`)} on ${sql.table(table)} using gin (words)`.execute(database)
    }
  },

  async addBook(database, { id, title, author, tags, introduction, chapters }) {
    await sql`delete from book_words where book_id = ${id}`.execute(database)
    await sql`delete from chapter_words where book_id = ${id}`.execute(database)
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
    const text = chapters.map(({ title, body }) => `${title}\n${body}`).join('\n\n')
    for (const [index, block] of blocksOf(text).entries()) {
      await addBlock(database, id, index + 1, vectorOf([[stems(block), 'D']]))
    }
    for (const { number, body } of chapters) {
      await sql`
        insert into chapter_words (book_id, number, words)
        values (${id}, ${number}, ${wordsOnly(chapterTerms(body).map(stem))}::tsvector)`.execute(database)
    }
  },

  async addName(database, kind, id, name) {
    const words = vectorOf([[[FIRST, ...termsOf(name)], 'D']])
    await sql`
      insert into ${sql.table(NAME_TABLES[kind])} (id, words) values (${id}, ${words}::tsvector)
      on conflict (id) do update set words = excluded.words`.execute(database)
  },

  books(parts, unfinished, ranked) {
    const phrases = parts.map((part, index) =>
      phraseOf(stems(part), { unfinished: unfinished && index === parts.length - 1 }),
    )
    const inNames = unfinished && parts.at(-1)!.length < SHORTEST_BEGINNING
    const withAll = inNames
      ? sql`select book_id as id from book_words where block = 0 and words @@ ${phrases.join(' & ')}::tsquery`
      : sql.join(
          phrases.map(phrase => sql`select id from books_with(${phrase}::tsquery)`),
          sql` intersect `,
        )
    return sql<Ranked>`(
      with found as materialized (${withAll}), few as (select count(*) <= ${ranked} as few from found)
      select id, case when (select few from few) then (
        select sum(${rankFor(phrases)} * case block when 0 then 1 else ${TEXT_WEIGHT} end)
        from book_words where book_id = found.id
      ) else 0 end as rank from found)`
  },

  booksNamed(parts, names) {
    const phrases = parts.map(part => phraseOf(stems(part), { weight: names === 'title' ? 'A' : 'ABC' }))
    return sql`(select book_id as id from book_words where block = 0 and words @@ ${phrases.join(' & ')}::tsquery)`
  },

  async chapters(database, words, ids) {
    const all = words.map(
      word =>
        `(${termsWith(word)
          .map(term => phraseOf([stem(term)]))
          .join(' & ')})`,
    )
    const first = (join: string) => sql`
      (select number from chapter_words where book_id = target.id and words @@ ${all.join(join)}::tsquery
      order by number limit 1)`
    const { rows } = await sql<{ book_id: number; number: number }>`
      select book_id, number from (
        select id as book_id, coalesce(${first(' & ')}, ${first(' | ')}) as number
        from unnest(${ids}::bigint[]) as target (id)) as found
      where number is not null`.execute(database)
    return rows
  },

  /** The offset stops the planner from scanning all books in the requested order. */
  names(kind, parts, first) {
    const phrases = parts.map((part, index) => {
      const words = termsOf(part)
      return phraseOf(first && index === 0 ? [FIRST, ...words] : words, { unfinished: index === parts.length - 1 })
    })
    return sql`(select id from ${sql.table(NAME_TABLES[kind])} where words @@ ${phrases.join(' & ')}::tsquery offset 0)`
  },
}

function stems(text: string): string[] {
  const known = new Map<string, string>()
  return termsOf(text).map(word => {
    const root = known.get(word) ?? stem(word)
    known.set(word, root)
    return root
  })
}

const oneOf = (phrases: string[]) => phrases.join(' | ')
const rankFor = (phrases: string[]) => sql<number>`-ts_rank(${WEIGHTS}, words, ${oneOf(phrases)}::tsquery)`

const addBlock = (database: Database, bookId: number, block: number, words: string) =>
  sql`insert into book_words (book_id, block, words) values (${bookId}, ${block}, ${words}::tsvector)`.execute(database)
