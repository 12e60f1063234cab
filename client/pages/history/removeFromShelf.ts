import type { Shelf } from '../../features/shelf/shelf.ts'
import type { Shelved } from '../../features/shelf/shelved.ts'
import type { ReadingLogStore } from '../../stores/readingLogStore.ts'
import { putBack, removed } from './removing.ts'

/**
 * Takes a book off the shelf and out of the history.
 * @returns what takes that back
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
