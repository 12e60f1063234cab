import { cardsOf, COUNT, offsetOf } from '../../books/cards.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'readlog.get'> = async ({ page, limit }, { database, reader }) => {
  const own = database
    .selectFrom('read_log')
    .where('reader_id', '=', reader.id)
    .innerJoin('chapter', join =>
      join.onRef('chapter.book_id', '=', 'read_log.book_id').onRef('chapter.key', '=', 'read_log.chapter'),
    )
  const { count } = await own.select(COUNT).executeTakeFirstOrThrow()
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
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute()
  const cards = new Map(
    (
      await cardsOf(
        database,
        logs.map(({ book_id }) => book_id),
        { withdrawn: true },
      )
    ).map(card => [card.id, card]),
  )
  return { items: logs.map(log => ({ ...log, book: cards.get(log.book_id)! })), page, limit, total: count }
}
