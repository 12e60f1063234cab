import type { Handler } from '../../call/handler.ts'
import { readChapter } from '../../books/readChapter.ts'

export const handle: Handler<'chapter.free'> = ({ book_id, chapter_id, key }, { database, brand, prices, reader }) =>
  readChapter(database, book_id, chapter_id, { brand, prices, readerId: reader?.id }, key)
