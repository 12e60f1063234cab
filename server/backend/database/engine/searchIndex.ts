import type { RawBuilder } from 'kysely'
import type { Database } from '../schema/schema.ts'

/** Where the words of names stand, as they are written. */
export const NAME_TABLES = { book: 'book_names', author: 'author_names', tag: 'tag_names' } as const
export type NameKind = keyof typeof NAME_TABLES

export type BookWords = {
  id: number
  title: string
  author: string
  tags: string[]
  introduction: string
  text: string
}

/** A book and how well it fits: a number below zero, the less the better. */
export type Ranked = { id: number; rank: number }

/**
 * The words of books and names, in an engine's own full text search. Words are compared by their stems (Porter's) and
 * without case and accents. A `part` of a search is a word, or several that must stand side by side.
 */
export type SearchIndex = {
  create(database: Database): Promise<void>
  /** Makes a book findable by its words; what was known of it before is forgotten. */
  addBook(database: Database, book: BookWords): Promise<void>
  /** Makes a title, author or tag findable by its words, which are not stemmed here. */
  addName(database: Database, kind: NameKind, id: number, name: string): Promise<void>
  /**
   * The books that have every part somewhere in title, author, tags, introduction or text, as a table to select from; a
   * word of the title outweighs any number of times that it stands in a text.
   * @param unfinished the last part may be the beginning of a word
   */
  books(parts: string[], unfinished: boolean): RawBuilder<Ranked>
  /** The books that have one of the parts in title, author, tags or introduction. */
  booksByName(parts: string[]): RawBuilder<Ranked>
  /**
   * The names that have every part, the last perhaps unfinished.
   * @param first they begin with the first part
   */
  names(kind: NameKind, parts: string[], first: boolean): RawBuilder<{ id: number }>
}
