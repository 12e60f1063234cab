import { PLACES, type Place } from './places.ts'
import type { ShelfEntry, ShelfPlace } from '../../../shared/api/shelf.ts'
import { isCount, isFlag, isId, isText, isTime, maybe, type Shape } from '../../platform/storage.ts'
import { changeTime } from '../../platform/changeTime.ts'

export type StoredBook = ShelfEntry & {
  book_name: string
  cover: string | null
  /** The account it belongs to. Absent if added without one; the next account adopts it. */
  owner?: number
  /** The account has this version. */
  settled?: true
}
export type Books = readonly StoredBook[]

export const MAX_BOOKS = 500

const isPlace = (value: unknown) => value === 'none' || PLACES.includes(value as Place)

export const BOOK_SHAPE: Shape<StoredBook> = {
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

export type Change = Partial<{ place: ShelfPlace; followed: boolean; hidden: boolean }>

export type ShelfBook = {
  id: number
  name: string
  cover: string | null
  chapter_count: number
  /** If known, they can be followed, too. */
  author?: { id: number; name: string }
  authors?: { id: number; name: string }[]
}

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
    changed_at: changeTime(before, at),
    owner,
    settled: undefined,
  }
  return [entry, ...books.filter(other => !isIt(other))]
}

/** Marks a book as seen by this reader while it had so many chapters. */
export const looked = (books: Books, owner: number | undefined, bookId: number, chapters: number): Books =>
  books.map(book =>
    book.book_id === bookId && book.owner === owner && book.seen < chapters
      ? { ...book, seen: chapters, settled: undefined }
      : book,
  )

/** Of two versions of a book, the newer stays. */
export function adopted(books: Books, owner: number): Books {
  const mine = books.filter(book => book.owner === owner || book.owner === undefined)
  const newest = new Map<number, StoredBook>()
  for (const book of mine) {
    const other = newest.get(book.book_id)
    if (!other || other.changed_at < book.changed_at) newest.set(book.book_id, book)
  }
  return books.flatMap(book =>
    book.owner !== undefined && book.owner !== owner
      ? [book]
      : newest.get(book.book_id) === book
        ? [book.owner === undefined ? { ...book, owner, settled: undefined } : book]
        : [],
  )
}

/** Drops other accounts' books, except those that their account does not have yet. */
export const withoutOthers = (books: Books, owner: number | undefined): Books =>
  books.filter(book => book.owner === undefined || book.owner === owner || !book.settled)

export const unsent = (books: Books, owner: number): StoredBook[] =>
  books.filter(book => book.owner === owner && !book.settled)

export const settled = (books: Books, sent: readonly StoredBook[]): Books =>
  books.map(book => (sent.includes(book) ? { ...book, settled: true } : book))

/** The account's version wins, unless an unsent local change is newer. Chapters seen on any device count as seen. */
export function withAccount(books: Books, owner: number, theirs: readonly StoredBook[]): Books {
  const byId = new Map(theirs.map(book => [book.book_id, book]))
  const updated = books.map(book => {
    const other = book.owner === owner ? byId.get(book.book_id) : undefined
    if (!other) return book
    byId.delete(book.book_id)
    const seen = Math.max(book.seen, other.seen)
    if (!book.settled && book.changed_at > other.changed_at) return { ...book, seen }
    return { ...other, owner, seen, settled: seen === other.seen ? (true as const) : undefined }
  })
  return [...updated, ...[...byId.values()].map(book => ({ ...book, owner, settled: true as const }))]
}
