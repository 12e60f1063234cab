import { openAndStore } from './database.ts'
import { canSave } from './device.ts'
import { readerMark } from './readerMark.ts'

/** Rejects if the browser stores nothing. `token`: '' if signed out. */
export async function offlineChapters(brand: string, bookId: number, token: string): Promise<ReadonlySet<number>> {
  if (!canSave()) return new Set()
  const database = await openAndStore(brand)
  const readers = new Set(['', await readerMark(token)])
  // Keys only: reading a whole book's texts would take a while.
  const keys = await Promise.all([...readers].map(reader => database.getAllKeysFromIndex('chapters', 'reader', reader)))
  return new Set(keys.flat().flatMap(([book, chapter]) => (book === bookId ? [chapter] : [])))
}
