import { withCards } from '../../books/cards.ts'
import type { Handler } from '../../call/handler.ts'
import { countOf, onPage, isChapter } from '../../database/queries.ts'
import { isVisible, selectBooks } from '../../database/selectBooks.ts'

export const handle: Handler<'readlog.get'> = async ({ page, limit }, { database, brand, reader }) => {
  const visible = isVisible(brand)
  const own = selectBooks(database, visible)
    .innerJoin('read_log', 'read_log.book_id', 'book.id')
    .where('reader_id', '=', reader.id)
    .innerJoin('chapter', isChapter('read_log.book_id', 'read_log.chapter'))
  const total = await own.$call(countOf)
  const logs = await own
    .select([
      'read_log.book_id',
      'chapter.number as chapter_id',
      'chapter.key as chapter_key',
      'progress',
      'read_at',
      'title as chapter_title',
    ])
    .orderBy('read_at', 'desc')
    .orderBy('read_log.book_id')
    .$call(onPage({ page, limit }))
    .execute()
  return { items: await withCards(database, logs, visible), page, limit, total }
}
