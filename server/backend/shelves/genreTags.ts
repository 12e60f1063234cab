import { SCREEN, type House } from './houses.ts'

const MAX = 16

type GenreTag = { language: string; genre_id: number; position: number; tag_id: number; book_count: number }

/** The tags that are most frequent among the books of each genre. */
export function genreTagsOf({ language, books }: House): GenreTag[] {
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

/** Genres and tags that have books enough in the language of a house, with how many. */
export function tagLanguagesOf({ language, books }: House): TagLanguage[] {
  const counts = new Map<number, number>()
  for (const { category_id, tags } of books)
    for (const id of [category_id, ...tags.map(({ id }) => id)]) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts]
    .filter(([, book_count]) => book_count >= SCREEN)
    .map(([tag_id, book_count]) => ({ language, tag_id, book_count }))
}
