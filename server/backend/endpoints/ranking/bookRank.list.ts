import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'bookRank.list'> = async (_input, { database }) => ({
  items: await database.selectFrom('ranking').select(['type', 'id', 'name']).orderBy('position').execute(),
})
