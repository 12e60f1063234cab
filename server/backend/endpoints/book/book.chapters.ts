import { chapterPrices } from '../../coins/prices.ts'
import { unlocked } from '../../coins/unlock.ts'
import { readableBook } from '../../coins/readableBook.ts'
import type { Handler } from '../../call/handler.ts'
import { toChapterItem } from '../../books/readChapter.ts'

export const handle: Handler<'book.chapters'> = async (
  { book_id, page, limit },
  { database, brand, prices, reader },
) => {
  const book = await readableBook(database, book_id, { brand, readerId: reader?.id })
  const priceOf = chapterPrices(book, { brand, prices })
  const before = (page - 1) * limit
  const chapters = await database
    .selectFrom('chapter')
    .select(['number', 'key', 'title', 'word_count', 'updated_at'])
    .where('book_id', '=', book_id)
    .where('number', '>', before)
    .where('number', '<=', before + limit)
    .orderBy('number')
    .execute()
  const keys = chapters.map(({ key }) => key)
  const owned = await unlocked(database, reader?.id, book_id, keys)
  return {
    items: chapters.map(chapter => toChapterItem(chapter, priceOf(chapter), owned.has(chapter.key))),
    page,
    limit,
    total: book.chapter_count,
  }
}
