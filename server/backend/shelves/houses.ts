import type { Database } from '../database/schema/schema.ts'
import type { ShelvedBook } from './shelvedBook.ts'

/** With fewer books of their language readers are shown those of all. */
export const SCREEN = 10

/** Books that are shown together: of one language, or of all (''). */
export type House = { language: string; books: ShelvedBook[] }

/** All books, and those of each language that has enough of them and is not the only one. */
export function housesOf(books: ShelvedBook[]): House[] {
  const own = [...Map.groupBy(books, ({ main_language }) => main_language)]
    .filter(([language, { length }]) => language !== '' && length >= SCREEN && length < books.length)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [{ language: '', books }, ...own.map(([language, books]) => ({ language, books }))]
}

/** The key of what a house has of a kind, and that of its counterpart in all books. */
export const keyIn = (language: string, key: string): string => (language ? `${language}:${key}` : key)
export const plainKey = ({ key, language }: { key: string; language: string }): string =>
  language ? key.slice(language.length + 1) : key

/** The language whose shelves a reader sees: their own where it has a house, else '' for all books. */
export async function houseOf(database: Database, language: string): Promise<string> {
  if (!language) return ''
  const own = database.selectFrom('channel').select('id').where('language', '=', language).limit(1)
  return (await own.executeTakeFirst()) ? language : ''
}

/** Of rows of several houses those that a reader sees: of each kind their own, else that of all books. */
export function preferred<Row extends { key: string; language: string }>(rows: Row[], language: string): Row[] {
  const own = new Set(rows.filter(row => row.language === language).map(plainKey))
  return rows.filter(row => row.language === language || (row.language === '' && !own.has(row.key)))
}
