import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'channel.getChannelList'> = async (_input, { database }) => ({
  items: await database.selectFrom('channel').select(['id', 'name']).orderBy('position').execute(),
})
