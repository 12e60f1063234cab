import type { Handler } from '../../call/handler.ts'
import { channelName } from '../../shelves/shelfNames.ts'
import { channelsFor } from './channel.ts'

export const handle: Handler<'channel.getChannelList'> = async (_input, call) => ({
  items: (await channelsFor(call)).map(({ id, key }) => ({ id, name: channelName(key) })),
})
