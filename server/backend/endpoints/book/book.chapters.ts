import { unlocked } from '../../coins/unlock.ts'
import { readableBook } from '../../coins/readableBook.ts'
import type { Handler } from '../../call/handler.ts'
import { toChapterItem } from '../../books/readChapter.ts'

export const handle: Handler<'book.chapters'> = async ({ book_id, page, limit }, { database, brand, reader }) => {
  const book = await readableBook(database, book_id, { brand, readerId: reader?.id })
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
    items: chapters.map(chapter => toChapterItem(chapter, book.free_chapters, owned.has(chapter.key))),
    page,
    limit,
    total: book.chapter_count,
  }
}
