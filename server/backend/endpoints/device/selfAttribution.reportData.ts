import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'selfAttribution.reportData'> = ({ book_id = null, ...visit }, { database, brand, now }) =>
  database
    .insertInto('attribution')
    .values({ ...visit, book_id, brand, created_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
