import { sql } from 'kysely'
import { engineOf } from '../../database/engine/engine.ts'
import { authorLines, joinedAuthors } from '../../database/engine/authors.ts'
import { passageOf } from './passage.ts'
import type { Database } from '../../database/schema/schema.ts'
import { isOffered, selectBooks } from '../../database/selectBooks.ts'
import { foldedWords, searchParts, termsOf, stem } from '../../text/searchWords.ts'

/** Characters of an introduction, and of all chapters together, that a search reads. */
const INTRODUCTION = 4000
const CHAPTERS = 1_000_000

/**
 * With the matched words between `_`: from the introduction if it contains one, else, if names and tags do not contain
 * all words, from the first free chapter with them. Locked text is never read, for any reader: repeated searches would
 * reveal it word by word.
 */
export async function highlights(
  database: Database,
  { brand, keyword }: { brand: string; keyword: string },
  ids: number[],
): Promise<Map<number, string>> {
  const words = [...new Set(searchParts(keyword).flatMap(foldedWords))]
  const stems = new Set(words.map(stem))
  const terms = new Set(words.flatMap(termsOf).map(stem))
  const shown = new Map<number, string>()
  if (!ids.length || !stems.size) return shown
  const rest: number[] = []
  for (const { id, names, introduction } of await aboutBooks(database, brand, ids)) {
    const passage = passageOf(introduction, stems)
    if (passage) shown.set(id, passage)
    else if (!terms.isSubsetOf(new Set(termsOf(names).map(stem)))) rest.push(id)
  }
  for (const { book_id, body } of await freeTexts(database, brand, words, rest)) {
    const passage = passageOf(body, stems)
    if (passage) shown.set(book_id, passage)
  }
  return shown
}

async function aboutBooks(database: Database, brand: string, ids: number[]) {
  const books = await selectBooks(database, isOffered(brand))
    .select([
      'book.id',
      'book.name',
      authorLines,
      sql<string>`substr(book.introduction, 1, ${sql.lit(INTRODUCTION)})`.as('introduction'),
    ])
    .where('book.id', 'in', ids)
    .execute()
  const tags = await database
    .selectFrom('book_tag')
    .innerJoin('tag', 'tag.id', 'tag_id')
    .select(['book_id', 'tag.name'])
    .where('book_id', 'in', ids)
    .execute()
  return books.map(({ id, name, author_lines, introduction }) => ({
    id,
    introduction,
    names: [
      name,
      joinedAuthors(author_lines),
      ...tags.filter(({ book_id }) => book_id === id).map(({ name }) => name),
    ].join(' '),
  }))
}

async function freeTexts(database: Database, brand: string, words: string[], ids: number[]) {
  const chapters = ids.length ? await engineOf(database).search.chapters(database, words, ids) : []
  if (!chapters.length) return []
  const longest = Math.floor(CHAPTERS / chapters.length)
  return selectBooks(database, isOffered(brand))
    .innerJoin('chapter_text', 'book_id', 'book.id')
    .select(['book_id', sql<string>`substr(body, 1, ${sql.lit(longest)})`.as('body')])
    .whereRef('number', '<=', 'free_chapters')
    .where(({ or, and }) => or(chapters.map(({ book_id, number }) => and({ book_id, number }))))
    .execute()
}
