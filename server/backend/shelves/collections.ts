import type { ShelvedBook } from './shelvedBook.ts'

/** With fewer books in a language, its readers see books of all languages. */
export const MIN_BOOKS = 10

export type Collection = { brand: string; language: string; books: ShelvedBook[] }

/** Those of all brands that books name, and of the others as ''. */
export const collectionsOf = (books: ShelvedBook[]): Collection[] =>
  ['', ...brandsIn(books)].flatMap(brand => {
    const theirs = books.filter(({ brands }) => !brands || brands.has(brand))
    return byLanguage(theirs).map(collection => ({ brand, ...collection }))
  })

export const brandsIn = (books: ShelvedBook[]): string[] =>
  [...new Set(books.flatMap(({ brands }) => [...(brands ?? [])]))].toSorted()

/** All books, and those of each language with enough of them, unless it is the only one. */
export function byLanguage(books: ShelvedBook[]): Omit<Collection, 'brand'>[] {
  const own = [...Map.groupBy(books, ({ main_language }) => main_language)]
    .filter(([language, { length }]) => language !== '' && length >= MIN_BOOKS && length < books.length)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [{ language: '', books }, ...own.map(([language, books]) => ({ language, books }))]
}

/** Of each key the row in this language, else in ''. */
export function preferred<Row extends { key: string; language: string }>(rows: Row[], language: string): Row[] {
  const own = new Set(rows.filter(row => row.language === language).map(({ key }) => key))
  return rows.filter(row => row.language === language || (row.language === '' && !own.has(row.key)))
}

const MAX = 16

type GenreTag = { genre_id: number; position: number; tag_id: number; book_count: number }

export function genreTagsOf({ brand, language, books }: Collection): (Of & GenreTag)[] {
  return [...Map.groupBy(books, ({ category_id }) => category_id)].flatMap(([genre_id, books]) => {
    const counts = new Map<number, number>()
    for (const { tags } of books) for (const { id } of tags) counts.set(id, (counts.get(id) ?? 0) + 1)
    return [...counts]
      .toSorted(([a, first], [b, second]) => second - first || a - b)
      .slice(0, MAX)
      .map(([tag_id, book_count], position) => ({ brand, language, genre_id, position, tag_id, book_count }))
  })
}

type Of = Omit<Collection, 'books'>

export function tagCountsOf({ brand, language, books }: Collection): (Of & { tag_id: number; book_count: number })[] {
  const counts = new Map<number, number>()
  for (const { category_id, tags } of books)
    for (const id of [category_id, ...tags.map(({ id }) => id)]) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts]
    .filter(([, book_count]) => language === '' || book_count >= MIN_BOOKS)
    .map(([tag_id, book_count]) => ({ brand, language, tag_id, book_count }))
}
