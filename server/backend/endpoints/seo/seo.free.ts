import { toCard } from '../../books/book.ts'
import { COUNT, offsetOf, selectCards } from '../../books/cards.ts'
import type { Search } from '../../call/searches.ts'

export const handle: Search<'seo.free'> = async ({ page, limit }, { database }) => {
  const { count } = await database
    .selectFrom('book')
    .select(COUNT)
    .where('withdrawn', 'is', null)
    .where('chapter_count', '>', 0)
    .whereRef('free_chapters', '>=', 'chapter_count')
    .executeTakeFirstOrThrow()
  const rows = await selectCards(database)
    .where('chapter_count', '>', 0)
    .whereRef('free_chapters', '>=', 'chapter_count')
    .orderBy('book.id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute()
  return { items: rows.map(toCard), page, limit, total: count }
}
