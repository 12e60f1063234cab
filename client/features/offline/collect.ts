import type { Book, ChapterItem } from '../../../shared/api/book.ts'
import type { ErrorName, List } from '../../../shared/api/envelope.ts'
import { coverCache } from '../../../shared/page/offline.ts'
import type { PublicBrand } from '../../../shared/brand.ts'
import type { Api } from '../../api/request.ts'
import { pictureAddress } from '../../api/picture.ts'
import type { StoredBook, OfflineDatabase } from './database.ts'
import { forgetBook, saveBook } from './keeping.ts'

/** Chapters of one call. */
const PAGE = 200
const GONE: (ErrorName | undefined)[] = ['BOOK_NOT_FOUND', 'BOOK_WITHDRAWN']

type Collecting = { api: Pick<Api, 'get'>; brand: PublicBrand; database: OfflineDatabase }

/**
 * Asks for a book, all its chapters' names and its cover, and keeps them. Undefined where they do not come, 'full'
 * where the device has no room for them.
 */
export async function collectBook(
  { api, brand, database }: Collecting,
  book_id: number,
  isWanted?: boolean,
): Promise<StoredBook | 'full' | undefined> {
  const shown = await api.get('book.show', { book_id }, { background: true })
  if (!shown.s) {
    // It was withdrawn: its saved chapters are deleted, too.
    if (GONE.includes(shown.errors[0].error)) await forgetBook(database, book_id)
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
    // A book is read without its cover, too.
    await covers.add(pictureAddress(brand, book.cover, 240)).catch(() => {})
  }
  return database.get('books', book_id)
}

/** Milliseconds after which it is asked again whether a kept book is still offered. */
const ASKED_FOR = 60 * 60 * 1000

/**
 * Asks after each kept book that was not asked for within the hour, and takes those away that this reader may not read
 * any more: taken down by law, or withdrawn and not bought. Ends where no answer comes.
 * @param now epoch ms
 */
export async function forgetGone(
  { api, database }: Pick<Collecting, 'api' | 'database'>,
  isReader: () => boolean,
  now: number,
): Promise<void> {
  for (const { id, asked = 0 } of await database.getAll('books')) {
    if (Math.abs(now - asked) < ASKED_FOR) continue
    const { s, errors } = await api.get('book.show', { book_id: id }, { background: true })
    // It was asked for somebody else.
    if (!isReader()) return
    if (s) {
      const known = await database.get('books', id)
      if (known) await database.put('books', { ...known, asked: now })
    } else if (GONE.includes(errors[0].error)) await forgetBook(database, id)
    else return
  }
}

/** Takes away covers of books that are not kept any more. */
export async function tidyCovers(brand: PublicBrand, database: OfflineDatabase) {
  const books = await database.getAll('books')
  const wanted = new Set(
    books.flatMap(({ book: { cover } }) =>
      cover ? [new URL(pictureAddress(brand, cover, 240), location.origin).href] : [],
    ),
  )
  const covers = await caches.open(coverCache(brand.key))
  for (const { url } of await covers.keys()) if (!wanted.has(url)) await covers.delete(url)
}
