import type { Database } from '../database/schema/schema.ts'
import type { ShelvedBook } from './shelvedBook.ts'

/** Minimum number of books in a language: with fewer, its readers see books of all languages. */
export const MIN_BOOKS = 10

/** Books that are shown together: of one language, or of all (''). */
export type Collection = { language: string; books: ShelvedBook[] }

/** All books, and those of each language with enough of them, unless it is the only one. */
export function collectionsOf(books: ShelvedBook[]): Collection[] {
  const own = [...Map.groupBy(books, ({ main_language }) => main_language)]
    .filter(([language, { length }]) => language !== '' && length >= MIN_BOOKS && length < books.length)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [{ language: '', books }, ...own.map(([language, books]) => ({ language, books }))]
}

/** The key of a list in a language, and that of its counterpart for all languages. */
export const keyIn = (language: string, key: string): string => (language ? `${language}:${key}` : key)
export const plainKey = ({ key, language }: { key: string; language: string }): string =>
  language ? key.slice(language.length + 1) : key

/** The language whose shelves a reader sees: their own if it has shelves, else '' for all books. */
export async function shelfLanguage(database: Database, language: string): Promise<string> {
  if (!language) return ''
  const own = database.selectFrom('channel').select('id').where('language', '=', language).limit(1)
  return (await own.executeTakeFirst()) ? language : ''
}

/** The rows that a reader sees: in their language, else those of all books. */
export function preferred<Row extends { key: string; language: string }>(rows: Row[], language: string): Row[] {
  const own = new Set(rows.filter(row => row.language === language).map(plainKey))
  return rows.filter(row => row.language === language || (row.language === '' && !own.has(row.key)))
}

const MAX = 16

type GenreTag = { language: string; genre_id: number; position: number; tag_id: number; book_count: number }

/** The most frequent tags among the books of each genre. */
export function genreTagsOf({ language, books }: Collection): GenreTag[] {
  return [...Map.groupBy(books, ({ category_id }) => category_id)].flatMap(([genre_id, books]) => {
    const counts = new Map<number, number>()
    for (const { tags } of books) for (const { id } of tags) counts.set(id, (counts.get(id) ?? 0) + 1)
    return [...counts]
      .toSorted(([a, first], [b, second]) => second - first || a - b)
      .slice(0, MAX)
      .map(([tag_id, book_count], position) => ({ language, genre_id, position, tag_id, book_count }))
  })
}

type TagLanguage = { language: string; tag_id: number; book_count: number }

/** Genres and tags with enough books in the language of a collection, with their numbers. */
export function tagLanguagesOf({ language, books }: Collection): TagLanguage[] {
  const counts = new Map<number, number>()
  for (const { category_id, tags } of books)
    for (const id of [category_id, ...tags.map(({ id }) => id)]) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts]
    .filter(([, book_count]) => book_count >= MIN_BOOKS)
    .map(([tag_id, book_count]) => ({ language, tag_id, book_count }))
}
