import type { Database } from '../database/schema/schema.ts'
import type { ShelvedBook } from './shelvedBook.ts'

/** With fewer books in a language, its readers see books of all languages. */
export const MIN_BOOKS = 10

export type Collection = { language: string; books: ShelvedBook[] }

/** All books, and those of each language with enough of them, unless it is the only one. */
export function collectionsOf(books: ShelvedBook[]): Collection[] {
  const own = [...Map.groupBy(books, ({ main_language }) => main_language)]
    .filter(([language, { length }]) => language !== '' && length >= MIN_BOOKS && length < books.length)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [{ language: '', books }, ...own.map(([language, books]) => ({ language, books }))]
}

export const keyIn = (language: string, key: string): string => (language ? `${language}:${key}` : key)
export const plainKey = ({ key, language }: { key: string; language: string }): string =>
  language ? key.slice(language.length + 1) : key

/** Their own if it has shelves, else '' for all books. */
export async function shelfLanguage(database: Database, language: string): Promise<string> {
  if (!language) return ''
  const own = database.selectFrom('channel').select('id').where('language', '=', language).limit(1)
  return (await own.executeTakeFirst()) ? language : ''
}

export function preferred<Row extends { key: string; language: string }>(rows: Row[], language: string): Row[] {
  const own = new Set(rows.filter(row => row.language === language).map(plainKey))
  return rows.filter(row => row.language === language || (row.language === '' && !own.has(row.key)))
}

const MAX = 16

type GenreTag = { language: string; genre_id: number; position: number; tag_id: number; book_count: number }

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

export function tagLanguagesOf({ language, books }: Collection): TagLanguage[] {
  const counts = new Map<number, number>()
  for (const { category_id, tags } of books)
    for (const id of [category_id, ...tags.map(({ id }) => id)]) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts]
    .filter(([, book_count]) => book_count >= MIN_BOOKS)
    .map(([tag_id, book_count]) => ({ language, tag_id, book_count }))
}
