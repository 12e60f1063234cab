import type { StoredBook, OfflineDatabase } from './database.ts'

/** A book as a list of what is kept shows it. */
export type StoredCard = Pick<StoredBook, 'isWanted'> & {
  book: StoredBook['book']
  /** Chapters that are kept, of how many that this reader may read, and their bytes. */
  count: number
  readable: number
  bytes: number
  /** The first kept chapter, and the one opened last. */
  chapterId: number
  /** When that was, in epoch milliseconds; 0 where none has been opened. */
  opened: number
}

/** The books of which chapters are kept for this reader, the one opened last first. */
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
  // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is newer than the browsers we build for.
  return cards.sort((a, b) => b.opened - a.opened)
}
