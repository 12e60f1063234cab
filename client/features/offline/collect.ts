import type { Book, ChapterItem } from '../../../shared/api/book.ts'
import type { ErrorName, List } from '../../../shared/api/envelope.ts'
import { coverCache } from '../../../shared/page/offline.ts'
import type { PublicBrand } from '../../../shared/brand.ts'
import type { Api } from '../../../shared/page/apiClient.ts'
import { pictureAddress } from '../../../shared/pictures.ts'
import type { StoredBook, OfflineDatabase } from './database.ts'
import { deleteBook, saveBook } from './savedChapters.ts'

const PAGE = 200
const GONE: (ErrorName | undefined)[] = ['BOOK_NOT_FOUND', 'BOOK_WITHDRAWN']

type Collecting = { api: Pick<Api, 'get'>; brand: PublicBrand; database: OfflineDatabase }

/** Book, chapter list and cover. Undefined if loading failed, 'full' if the device is out of space. */
export async function collectBook(
  { api, brand, database }: Collecting,
  book_id: number,
  isWanted?: boolean,
): Promise<StoredBook | 'full' | undefined> {
  const shown = await api.get('book.show', { book_id }, { background: true })
  if (!shown.s) {
    // Withdrawn: delete its saved chapters, too.
    if (GONE.includes(shown.errors[0].error)) await deleteBook(database, book_id)
    return undefined
  }
  const book = shown.d as Book
  const list: ChapterItem[] = []
  for (let page = 1; list.length < book.chapter_count; page++) {
    const { s, d } = await api.get('book.chapters', { book_id, page, limit: PAGE }, { background: true })
    const { items } = d as List<ChapterItem>
    if (!s || items.length === 0) return undefined
    list.push(...items)
  }
  if (!(await saveBook(database, book, list, isWanted))) return 'full'
  if (book.cover?.startsWith('/v1/')) {
    const covers = await caches.open(coverCache(brand.key))
    // The cover is optional.
    await covers.add(pictureAddress(brand, book.cover, 240)).catch(() => {})
  }
  return database.get('books', book_id)
}

const RECHECK_AFTER_MS = 60 * 60 * 1000

/**
 * Checks saved books that were not checked within the hour, and deletes those that this reader may no longer read:
 * taken down by law, or withdrawn and not bought. Stops if a request fails otherwise.
 * @param now epoch ms
 */
export async function deleteWithdrawn(
  { api, database }: Pick<Collecting, 'api' | 'database'>,
  isReader: () => boolean,
  now: number,
): Promise<void> {
  for (const { id, asked = 0 } of await database.getAll('books')) {
    if (Math.abs(now - asked) < RECHECK_AFTER_MS) continue
    const { s, errors } = await api.get('book.show', { book_id: id }, { background: true })
    // The reader has changed; the answer is not for them.
    if (!isReader()) return
    if (s) {
      const known = await database.get('books', id)
      if (known) await database.put('books', { ...known, asked: now })
    } else if (GONE.includes(errors[0].error)) await deleteBook(database, id)
    else return
  }
}

export async function tidyCovers(brand: PublicBrand, database: OfflineDatabase) {
  const books = await database.getAll('books')
  const target = new Set(
    books.flatMap(({ book: { cover } }) =>
      cover ? [new URL(pictureAddress(brand, cover, 240), location.origin).href] : [],
    ),
  )
  const covers = await caches.open(coverCache(brand.key))
  for (const { url } of await covers.keys()) if (!target.has(url)) await covers.delete(url)
}
