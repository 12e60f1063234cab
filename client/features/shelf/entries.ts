import type { ShelfEntry, ShelfPlace } from '../../../shared/api/shelf.ts'
import { isCount, isFlag, isId, isText, isTime, maybe, type Shape } from '../../platform/storedValues.ts'
import { PLACES, type Place } from './places.ts'

/** A book of the shelf as the device keeps it, with what shows it. */
export type StoredBook = ShelfEntry & {
  book_name: string
  cover: string | null
  /** The account it belongs to. Absent: nobody was signed in, and it moves into the next account. */
  owner?: number
  /** The account has it like this. */
  settled?: true
}
export type Books = readonly StoredBook[]

/** Books kept on the device; those that were changed longest ago go first. */
export const MAX_BOOKS = 500

const isPlace = (value: unknown) => value === 'none' || PLACES.includes(value as Place)

export const KEPT_BOOK: Shape<StoredBook> = {
  book_id: isId,
  place: isPlace,
  followed: isFlag,
  hidden: isFlag,
  seen: isCount,
  changed_at: isTime,
  book_name: isText,
  cover: value => value === null || isText(value),
  owner: maybe(isId),
  settled: maybe(value => value === true),
}

/** What a reader can change of a book. */
export type Change = Partial<{ place: ShelfPlace; followed: boolean; hidden: boolean }>

/** What the shelf must know of a book that is put on it. */
export type ShelfBook = { id: number; name: string; cover: string | null; chapter_count: number }

const justAfter = (time: string) => new Date(Date.parse(time) + 1).toISOString()

/**
 * The books with one of this reader's changed at a time. A clock that was put back loses no change: it counts as made
 * just after the one before.
 */
export function changed(books: Books, owner: number | undefined, book: ShelfBook, change: Change, at: string): Books {
  const isIt = (other: StoredBook) => other.book_id === book.id && other.owner === owner
  const before = books.find(isIt)
  const entry: StoredBook = {
    place: 'none',
    followed: false,
    hidden: false,
    ...before,
    ...change,
    book_id: book.id,
    book_name: book.name,
    cover: book.cover,
    seen: Math.max(before?.seen ?? 0, book.chapter_count),
    changed_at: before && before.changed_at >= at ? justAfter(before.changed_at) : at,
    owner,
    settled: undefined,
  }
  return [entry, ...books.filter(other => !isIt(other))]
}

/** The books where this reader has looked at one while it had so many chapters. */
export const looked = (books: Books, owner: number | undefined, bookId: number, chapters: number): Books =>
  books.map(book =>
    book.book_id === bookId && book.owner === owner && book.seen < chapters
      ? { ...book, seen: chapters, settled: undefined }
      : book,
  )
