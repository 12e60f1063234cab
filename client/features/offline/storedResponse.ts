import type { Book, Chapter, ChapterItem } from '../../../shared/api/book.ts'
import type { Envelope, List } from '../../../shared/api/envelope.ts'
import type { OfflineDatabase } from './database.ts'
import { readerMark } from './readerMark.ts'

type StoredData = Book | Chapter | List<ChapterItem>

/** Undefined if nothing is stored. `token`: bought chapters are served only to their buyer. */
export async function storedResponse(
  database: OfflineDatabase,
  url: URL,
  token: string,
): Promise<Envelope<StoredData> | undefined> {
  const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  const data = await RESPONDERS[name]?.(database, url.searchParams, token)
  return data && { code: 200, desc: '', data }
}

type Responder = (database: OfflineDatabase, input: URLSearchParams, token: string) => Promise<StoredData | undefined>
const numberIn = (input: URLSearchParams, name: string) => Number(input.get(name) ?? Number.NaN)

const RESPONDERS: Record<string, Responder> = {
  'book.show': async (database, input) => (await database.get('books', numberIn(input, 'book_id')))?.book,

  'book.chapters': async (database, input) => {
    const stored = await database.get('books', numberIn(input, 'book_id'))
    const [page, limit] = [Number(input.get('page') ?? 1), Number(input.get('limit') ?? 200)]
    if (!stored || !(page > 0 && limit > 0)) return undefined
    const items = stored.list.slice((page - 1) * limit, page * limit)
    return { items, page, limit, total: stored.book.chapter_count }
  },

  'chapter.free': async (database, input, token) => {
    const stored = await database.get('chapters', [numberIn(input, 'book_id'), numberIn(input, 'chapter_id')])
    if (!stored || (stored.reader && stored.reader !== (await readerMark(token)))) return undefined
    const key = input.get('key')
    // The number may now belong to another chapter, or have belonged to one before.
    return key === null || Number(key) === stored.chapter.key ? stored.chapter : undefined
  },
}

export const hasResponder = (pathname: string) => pathname.slice(pathname.lastIndexOf('/') + 1) in RESPONDERS
