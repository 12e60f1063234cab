import type { RawBuilder } from 'kysely'
import type { Database } from '../schema/schema.ts'

/** Where the words of names stand, as they are written. */
export const NAME_TABLES = { book: 'book_names', author: 'author_names', tag: 'tag_names' } as const
export type NameKind = keyof typeof NAME_TABLES

type ChapterWords = { number: number; title: string; body: string }

/** What may be known of a book by searching: nothing of it is locked for anybody. */
export type BookWords = {
  id: number
  title: string
  author: string
  tags: string[]
  introduction: string
  /** The free chapters, in order. */
  chapters: ChapterWords[]
}

/** A book and how well it fits: a number below zero, the less the better; 0 where that was not worked out. */
export type Ranked = { id: number; rank: number }

/** Beginnings of words that are shorter are looked for in names only: in texts nearly every book has them. */
export const SHORTEST_BEGINNING = 3

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
   * The books that have every part somewhere in title, author, tags, introduction or free text, as a table to select
   * from; a word of the title outweighs any number of times that it stands in a text.
   * @param unfinished the last part may be the beginning of a word
   * @param ranked where more books are found none of them is ranked: the words are common
   */
  books(parts: string[], unfinished: boolean, ranked: number): RawBuilder<Ranked>
  /** The books that have every part in their title, or in all of their names: title, author and tags. */
  booksNamed(parts: string[], names: 'title' | 'all'): RawBuilder<{ id: number }>
  /**
   * The first free chapter of each of the books that has all of the words, or else one of them; books without any are
   * left out.
   * @param words folded
   */
  chapters(database: Database, words: string[], ids: number[]): Promise<{ book_id: number; number: number }[]>
  /**
   * The names that have every part, the last perhaps unfinished.
   * @param first they begin with the first part
   */
  names(kind: NameKind, parts: string[], first: boolean): RawBuilder<{ id: number }>
}
