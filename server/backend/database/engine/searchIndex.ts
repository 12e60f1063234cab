import type { RawBuilder } from 'kysely'
import type { Database } from '../schema/schema.ts'

export const NAME_TABLES = { book: 'book_names', author: 'author_names', tag: 'tag_names' } as const
export type NameKind = keyof typeof NAME_TABLES

type ChapterWords = { number: number; title: string; body: string }

/** Nothing locked. */
export type BookWords = {
  id: number
  title: string
  author: string
  tags: string[]
  introduction: string
  chapters: ChapterWords[]
}

/** Negative, lower is better; 0 if not computed. */
export type Ranked = { id: number; rank: number }

/** Shorter beginnings are searched in names only: in texts nearly every book has them. */
export const SHORTEST_BEGINNING = 3

/** Words are compared by stem (Porter), without case and accents. A `part` of a search is a word, or a phrase. */
export type SearchIndex = {
  create(database: Database): Promise<void>
  addBook(database: Database, book: BookWords): Promise<void>
  addName(database: Database, kind: NameKind, id: number, name: string): Promise<void>
  /**
   * Books that contain every part in title, author, tags, introduction or free text; a word in the title outweighs any
   * number in the text.
   * @param unfinished the last part may be the beginning of a word
   * @param ranked if more books match, none is ranked: the words are common
   */
  books(parts: string[], unfinished: boolean, ranked: number): RawBuilder<Ranked>
  /** `all`: title, author and tags. */
  booksNamed(parts: string[], names: 'title' | 'all'): RawBuilder<{ id: number }>
  /** The first free chapter of each book that has all of the words, or else one of them. @param words folded */
  chapters(database: Database, words: string[], ids: number[]): Promise<{ book_id: number; number: number }[]>
  /** Every part, the last possibly unfinished. @param first they begin with the first part */
  names(kind: NameKind, parts: string[], first: boolean): RawBuilder<{ id: number }>
}
