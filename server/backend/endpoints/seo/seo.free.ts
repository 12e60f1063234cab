import { COUNT, offsetOf, selectCards, toCard } from '../../books/cards.ts'
import type { Handler } from '../../call/handler.ts'

export const freeBooks: Handler<'seo.free'> = async ({ page, limit }, { database }) => {
  const { count } = await database
    .selectFrom('book')
    .select(COUNT)
    .where('chapter_count', '>', 0)
    .whereRef('free_chapters', '>=', 'chapter_count')
    .executeTakeFirstOrThrow()
  const rows = await selectCards(database)
    .select(['word_count', 'updated_at'])
    .where('chapter_count', '>', 0)
    .whereRef('free_chapters', '>=', 'chapter_count')
    .orderBy('book.id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute()
  const items = rows.map(({ word_count, updated_at, ...card }) => ({ ...toCard(card), word_count, updated_at }))
  return { items, page, limit, total: count }
}
