import type { Shelf } from '../../features/shelf/shelf.ts'
import type { Shelved } from '../../features/shelf/shelved.ts'
import type { ReadingLogStore, StoredEntry, Log } from '../../stores/readingLogStore.ts'
import { isReplaced } from '../../features/readingLog/log.ts'

/**
 * Removes a book from the shelf and the history.
 * @returns undo function
 */
export function removeFromShelf(book: Shelved, shelf: Shelf, log: ReadingLogStore): () => void {
  const { owner } = log
  const { read } = book
  const putOn = shelf.of(book.id) && shelf.put(book, { place: 'none', followed: false })
  if (read) log.change(stored => removed(stored, owner, read))
  return () => {
    if (read && log.owner === owner) log.change(stored => putBack(stored, owner, read))
    putOn?.()
  }
}

/**
 * Removes a book from the history. An account's log cannot forget, so the device remembers not to show this position
 * again; reading on brings the book back.
 */
function removed(log: Log, owner: number | undefined, entry: StoredEntry): Log {
  const others = log.filter(
    ({ book_id, owner: other, guest }) =>
      book_id !== entry.book_id || (other !== owner && !(owner === undefined && guest)),
  )
  return owner === undefined
    ? others
    : [
        { ...entry, owner, guest: undefined, elsewhere: undefined, since: undefined, settled: true, hidden: true },
        ...others,
      ]
}

/** Undoes `removed`. */
const putBack = (log: Log, owner: number | undefined, entry: StoredEntry): Log => [
  entry,
  ...log.filter(other => !isReplaced(owner, entry.book_id)(other)),
]
