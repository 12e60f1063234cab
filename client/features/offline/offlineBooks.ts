import type { StoredBook, OfflineDatabase } from './database.ts'

/** A book in the list of saved books. */
export type StoredCard = Pick<StoredBook, 'isWanted'> & {
  book: StoredBook['book']
  /** Number of saved chapters, of those that this reader may read, and their bytes. */
  count: number
  readable: number
  bytes: number
  /** The first saved chapter, and the one opened last. */
  chapterId: number
  /** When that was, in epoch milliseconds; 0 where none has been opened. */
  opened: number
}

/** The books with chapters saved for this reader, the one opened last first. */
export async function storedCards(database: OfflineDatabase, reader: string): Promise<StoredCard[]> {
  const [books, all] = await Promise.all([database.getAll('books'), database.getAll('chapters')])
  const mine = all.filter(({ reader: owner }) => !owner || owner === reader)
  const cards = books.flatMap(({ id, book, list, isWanted }) => {
    const chapters = mine.filter(({ book_id }) => book_id === id)
    const [first] = chapters
    if (!first) return []
    const last = chapters.reduce((one, other) => (other.opened > one.opened ? other : one), first)
    const bytes = chapters.reduce((sum, chapter) => sum + chapter.bytes, 0)
    const readable = list.filter(({ is_free, is_ordered }) => is_free || is_ordered).length
    return [{ book, isWanted, count: chapters.length, readable, bytes, chapterId: last.id, opened: last.opened }]
  })
  return cards.sort((a, b) => b.opened - a.opened)
}
