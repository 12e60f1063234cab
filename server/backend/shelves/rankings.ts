import type { Tables } from '../database/schema/schema.ts'
import { sorted, type ShelvedBook } from './shelvedBook.ts'

type Ranking = Pick<Tables['ranking'], 'key' | 'type' | 'name'> & { books: { book: ShelvedBook; value: number }[] }

const MAX = 500
const FEWEST = 2
const GENRES = 12

const rank = (
  type: string,
  books: ShelvedBook[],
  value: (book: ShelvedBook) => number,
  { key = type, name = '' } = {},
): Ranking => ({ key, type, name, books: books.slice(0, MAX).map(book => ({ book, value: value(book) })) })
const reads = (book: ShelvedBook) => book.read_count

/**
 * `value` is the number of readers (`popular`, `finished`, `genre`), stars (`rating`) or words (`long`), or the time of
 * the last update in seconds since 1970 (`new`). @param fewest books in a ranking
 */
export function rankingsOf(books: ShelvedBook[], fewest = FEWEST): Ranking[] {
  const popular = sorted(books, 'reads')
  const genres = Map.groupBy(popular, ({ category }) => category)
  return [
    rank('popular', popular, reads),
    rank('rating', sorted(books, 'score'), ({ score }) => score),
    rank('new', sorted(books, 'update'), ({ updated_at }) => Math.floor(Date.parse(updated_at) / 1000)),
    rank(
      'finished',
      popular.filter(({ status }) => status === 'finished'),
      reads,
    ),
    rank('long', sorted(books, 'length'), ({ word_count }) => word_count),
    ...[...genres]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .slice(0, GENRES)
      .map(([genre, books]) => rank('genre', books, reads, { key: `genre/${genre.toLowerCase()}`, name: genre })),
  ].filter(({ books }) => books.length >= fewest)
}
