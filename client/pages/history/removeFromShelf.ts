import type { Shelf } from '../../features/shelf/shelf.ts'
import type { Shelved } from '../../features/shelf/shelved.ts'
import type { ReadingLogStore, StoredEntry, Log } from '../../stores/readingLogStore.ts'
import { isReplaced } from '../../features/readingLog/log.ts'

/** Returns a function that undoes it. */
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

/** An account's log cannot forget, so the device remembers not to show this position; reading on brings it back. */
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

const putBack = (log: Log, owner: number | undefined, entry: StoredEntry): Log => [
  entry,
  ...log.filter(other => !isReplaced(owner, entry.book_id)(other)),
]
