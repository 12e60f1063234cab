import type { Book, Chapter, ChapterItem } from '../../../shared/api/book.ts'
import { chaptersOf, type OfflineChapter, type OfflineDatabase } from './database.ts'

/** Maximum of opened chapters to retain, besides books saved as a whole. */
const MAX_OPENED = 20
/** Number of chapters to prefetch after the current one. */
export const CHAPTERS_AHEAD = 3

export const isFull = (error: unknown) => (error as Error).name === 'QuotaExceededError'

/** False if the device is out of space. */
export async function saveBook(database: OfflineDatabase, book: Book, list: ChapterItem[], isWanted?: boolean) {
  const known = await database.get('books', book.id)
  const stored = { id: book.id, book, list, isWanted: isWanted ?? known?.isWanted ?? false, asked: Date.now() }
  return withRoom(database, JSON.stringify(stored).length, () => database.put('books', stored))
}

/**
 * Saves a fully readable chapter; for a locked one, deletes an earlier text. If the device is full, chapters opened
 * longest ago are deleted first.
 * @param reader its owner; '' if it is free
 * @returns false if the device is out of space
 */
export async function saveChapter(
  database: OfflineDatabase,
  chapter: Chapter,
  { reader, opened }: Pick<OfflineChapter, 'reader' | 'opened'>,
): Promise<boolean> {
  const { book_id, id } = chapter
  if (chapter.locked) {
    await database.delete('chapters', [book_id, id])
    return true
  }
  const known = await database.get('chapters', [book_id, id])
  const stored: OfflineChapter = {
    book_id,
    id,
    chapter,
    bytes: JSON.stringify(chapter).length,
    opened: Math.max(opened, known?.opened ?? 0),
    reader: chapter.is_free ? '' : reader,
  }
  return withRoom(database, stored.bytes, () => database.put('chapters', stored))
}

/**
 * If the device is full, deletes chapters that nobody asked to save, least recently opened first, and retries once:
 * some browsers free space only later, and further retries would delete everything in vain.
 * @returns false if there is still no space
 */
async function withRoom(database: OfflineDatabase, bytes: number, put: () => Promise<unknown>): Promise<boolean> {
  if (await fits(put)) return true
  return (await makeRoom(database, bytes)) && fits(put)
}

const fits = (put: () => Promise<unknown>): Promise<boolean> =>
  put().then(
    () => true,
    (error: unknown) => {
      if (isFull(error)) return false
      throw error
    },
  )

async function makeRoom(database: OfflineDatabase, bytes: number): Promise<boolean> {
  let freed = 0
  for (const { book_id, id, bytes: some } of await evictable(database)) {
    if (freed >= bytes) break
    await database.delete('chapters', [book_id, id])
    freed += some
  }
  return freed > 0
}

async function evictable(database: OfflineDatabase): Promise<OfflineChapter[]> {
  const target = new Set((await database.getAll('books')).filter(({ isWanted }) => isWanted).map(({ id }) => id))
  const chapters = (await database.getAll('chapters')).filter(({ book_id }) => !target.has(book_id))
  return chapters.sort((a, b) => a.opened - b.opened)
}

export async function tidy(database: OfflineDatabase, current: { bookId: number; chapterId: number }) {
  const isAhead = ({ book_id, id }: OfflineChapter) =>
    book_id === current.bookId && id > current.chapterId && id <= current.chapterId + CHAPTERS_AHEAD
  const others = await evictable(database)
  const opened = new Set(others.filter(({ opened }) => opened > 0).slice(-MAX_OPENED))
  for (const chapter of others)
    if (!opened.has(chapter) && !isAhead(chapter)) await database.delete('chapters', [chapter.book_id, chapter.id])
  await deleteEmptyBooks(database)
}

export async function deleteBook(database: OfflineDatabase, bookId: number) {
  const work = database.transaction(['books', 'chapters'], 'readwrite')
  await Promise.all([
    work.objectStore('books').delete(bookId),
    work.objectStore('chapters').delete(chaptersOf(bookId)),
    work.done,
  ])
}

export async function deleteOthersChapters(database: OfflineDatabase, reader: string) {
  const work = database.transaction(['books', 'chapters'], 'readwrite')
  const chapters = work.objectStore('chapters')
  let isChanged = false
  for (let cursor = await chapters.openCursor(); cursor; cursor = await cursor.continue()) {
    const { reader: owner } = cursor.value
    if (!owner || owner === reader) continue
    isChanged = true
    await cursor.delete()
  }
  const books = work.objectStore('books')
  for (let cursor = await books.openCursor(); cursor; cursor = await cursor.continue()) {
    const { value } = cursor
    if (reader && !isChanged) break
    await cursor.update({ ...value, list: value.list.map(item => ({ ...item, is_ordered: false })) })
  }
  await work.done
  await deleteEmptyBooks(database)
}

async function deleteEmptyBooks(database: OfflineDatabase) {
  for (const { id, isWanted } of await database.getAll('books'))
    if (!isWanted && (await database.count('chapters', chaptersOf(id))) === 0) await database.delete('books', id)
}
