import type { Books, StoredBook } from './entries.ts'

/** At sign-in: what nobody owned belongs to the account from now on; of one book the newer of both stays. */
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

/** What may stay on the device for this reader: of other accounts only what those have not got yet. */
export const withoutOthers = (books: Books, owner: number | undefined): Books =>
  books.filter(book => book.owner === undefined || book.owner === owner || !book.settled)

/** What the account has yet to hear. */
export const unsent = (books: Books, owner: number): StoredBook[] =>
  books.filter(book => book.owner === owner && !book.settled)

/** The account has these, unless they were changed again meanwhile. */
export const settled = (books: Books, sent: readonly StoredBook[]): Books =>
  books.map(book => (sent.includes(book) ? { ...book, settled: true } : book))

/**
 * Takes in what the account has. What it has been told is the account's to say; of what it has yet to hear the newer
 * stays. Chapters that were seen anywhere are seen.
 */
export function withAccount(books: Books, owner: number, theirs: readonly StoredBook[]): Books {
  const byId = new Map(theirs.map(book => [book.book_id, book]))
  const kept = books.map(book => {
    const other = book.owner === owner ? byId.get(book.book_id) : undefined
    if (!other) return book
    byId.delete(book.book_id)
    const seen = Math.max(book.seen, other.seen)
    if (!book.settled && book.changed_at > other.changed_at) return { ...book, seen }
    return { ...other, owner, seen, settled: seen === other.seen ? (true as const) : undefined }
  })
  return [...kept, ...[...byId.values()].map(book => ({ ...book, owner, settled: true as const }))]
}
