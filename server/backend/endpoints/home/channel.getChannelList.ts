import type { Handler } from '../../call/handler.ts'
import { plainKey } from '../../shelves/collections.ts'
import { channelName } from '../../shelves/shelfNames.ts'
import { channelsIn } from './channel.ts'

export const handle: Handler<'channel.getChannelList'> = async (_input, { database, language }) => {
  const channels = await channelsIn(database, language)
  return { items: channels.map(({ id, key, language }) => ({ id, name: channelName(plainKey({ key, language })) })) }
}
