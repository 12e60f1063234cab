import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'settings.get'> = async (_input, { database, reader }) => ({
  items: await database
    .selectFrom('reader_setting')
    .select(['name', 'value', 'changed_at'])
    .where('reader_id', '=', reader.id)
    .orderBy('name')
    .execute(),
})
