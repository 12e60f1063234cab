import type { ShelvedBook } from './shelvedBook.ts'

export type Channel = { key: string; books: ShelvedBook[] }

const FEWEST = 2
const isClassic = ({ source_key, category, tags }: ShelvedBook) =>
  source_key.startsWith('gutenberg:') ||
  [category, ...tags.map(({ name }) => name)].some(name => /\bclassics?\b/i.test(name))
const ofGenre = (pattern: RegExp) => (book: ShelvedBook) => pattern.test(book.category)

const GROUPS: { key: string; has: (book: ShelvedBook) => boolean }[] = [
  { key: 'romance', has: ofGenre(/romance|love|comedy|humou?r/i) },
  {
    key: 'fantasy',
    has: ofGenre(/fantas|system|litrpg|magic|cultivation|wuxia|myth|fairy/i),
  },
  {
    key: 'mystery',
    has: ofGenre(/myster|crime|detective|thriller|suspense|horror|ghost|gothic/i),
  },
  { key: 'worlds', has: ofGenre(/science|sci-fi|space|adventure|histor|western|war|sea/i) },
  { key: 'classics', has: isClassic },
]

/** Featured, with every book, and a channel for each group of genres with enough books; the rest share one. */
export function channelsOf(books: ShelvedBook[]): Channel[] {
  if (!books.length) return []
  const groups = GROUPS.map(({ key, has }) => ({ key, books: books.filter(has) })).filter(
    ({ books }) => books.length >= FEWEST,
  )
  const placed = new Set(groups.flatMap(({ books }) => books))
  const rest = books.filter(book => !placed.has(book))
  return [{ key: 'featured', books }, ...groups, ...(rest.length >= FEWEST ? [{ key: 'more', books: rest }] : [])]
}
