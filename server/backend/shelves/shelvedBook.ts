import type { Database } from '../database/schema/schema.ts'

/** What the shelves need to know of a book. */
export type ShelvedBook = {
  id: number
  name: string
  main_language: string
  author_id: number
  author: string
  category_id: number
  category: string
  tags: { id: number; name: string }[]
  status: 'updating' | 'finished'
  score: number
  read_count: number
  word_count: number
  updated_at: string
  source_key: string
  introduction: string
}

/** Every book that was not withdrawn, by id. */
export async function readBooks(database: Database): Promise<ShelvedBook[]> {
  const rows = await database
    .selectFrom('book')
    .innerJoin('author', 'author.id', 'author_id')
    .innerJoin('tag', 'tag.id', 'category_id')
    .select([
      'book.id',
      'book.name',
      'main_language',
      'author_id',
      'author.name as author',
      'category_id',
      'tag.name as category',
      'status',
      'score',
      'read_count',
      'word_count',
      'updated_at',
      'source_key',
      'book.introduction',
    ])
    .where('withdrawn', 'is', null)
    .orderBy('book.id')
    .execute()
  const books = new Map<number, ShelvedBook>(rows.map(row => [row.id, { ...row, tags: [] }]))
  const tags = await database
    .selectFrom('book_tag')
    .innerJoin('tag', 'tag.id', 'tag_id')
    .select(['book_id', 'tag.id', 'tag.name'])
    .orderBy('book_id')
    .orderBy('key')
    .execute()
  for (const { book_id, id, name } of tags) books.get(book_id)?.tags.push({ id, name })
  return [...books.values()]
}

/** Orders, best first; equal ones by id, so that the same books always give the same shelves. */
const by = (value: (book: ShelvedBook) => number | string) => (a: ShelvedBook, b: ShelvedBook) => {
  const [first, second] = [value(a), value(b)]
  return first === second ? a.id - b.id : first < second ? 1 : -1
}

export const byReads = by(book => book.read_count)
export const byScore = by(book => book.score * 1e9 + book.read_count)
export const byUpdate = by(book => book.updated_at)
export const byLength = by(book => book.word_count)
export const byShortest = by(book => -book.word_count)
/** Liked and read: a score counts more the more readers stand behind it. */
export const byWeightedScore = by(book => (book.score - 3) * Math.log10(10 + book.read_count))
/** Our own novels first. */
export const byOrigin = (a: ShelvedBook, b: ShelvedBook) =>
  Number(isOriginal(b)) - Number(isOriginal(a)) || byWeightedScore(a, b)
const isOriginal = ({ source_key }: ShelvedBook) => source_key.startsWith('original:')
/** Liked and little read. */
export const byHiddenGem = by(book => book.score / Math.log10(10 + book.read_count))

export const sorted = (books: ShelvedBook[], order: (a: ShelvedBook, b: ShelvedBook) => number) => books.toSorted(order)
