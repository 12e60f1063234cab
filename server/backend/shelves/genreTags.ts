import type { ShelvedBook } from './shelvedBook.ts'

const MAX = 16

type GenreTag = { genre_id: number; position: number; tag_id: number; book_count: number }

/** The tags that are most frequent among the books of each genre. */
export function genreTagsOf(books: ShelvedBook[]): GenreTag[] {
  return [...Map.groupBy(books, ({ category_id }) => category_id)].flatMap(([genre_id, books]) => {
    const counts = new Map<number, number>()
    for (const { tags } of books) for (const { id } of tags) counts.set(id, (counts.get(id) ?? 0) + 1)
    return [...counts]
      .toSorted(([a, first], [b, second]) => second - first || a - b)
      .slice(0, MAX)
      .map(([tag_id, book_count], position) => ({ genre_id, position, tag_id, book_count }))
  })
}
