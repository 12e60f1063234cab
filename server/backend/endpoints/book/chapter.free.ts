import type { Handler } from '../../call/handler.ts'
import { readChapter } from '../../books/readChapter.ts'

export const handle: Handler<'chapter.free'> = async ({ book_id, chapter_id, key }, call) => {
  const { database, brand, prices, reader, shop } = call
  const chapter = await readChapter(database, book_id, chapter_id, { brand, prices, readerId: reader?.id }, key)
  const { amount: coins, days } = shop.welcome
  return chapter.locked && !reader && coins > 0 ? { ...chapter, welcome: { coins, days } } : chapter
}
