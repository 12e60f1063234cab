import type { StoredBook, OfflineDatabase } from './database.ts'

export type StoredCard = Pick<StoredBook, 'isWanted'> & {
  book: StoredBook['book']
  /** Number and bytes of saved chapters, and number of chapters that this reader may read. */
  count: number
  readable: number
  bytes: number
  /** The chapter opened last, or else the first saved one. */
  chapterId: number
  /** When it was opened, in epoch milliseconds; 0 if never. */
  opened: number
}

/** Books with chapters saved for this reader, last opened first. */
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
