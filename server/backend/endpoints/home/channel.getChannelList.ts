import { CHANNEL_KINDS } from '../../../../shared/brand.ts'
import type { Handler } from '../../call/handler.ts'
import { channelName } from '../../shelves/shelfNames.ts'
import { channelsFor } from './channel.ts'

export const handle: Handler<'channel.getChannelList'> = async (_input, call) => ({
  items: (await channelsFor(call)).map(({ id, key }) => {
    const kind = CHANNEL_KINDS.find(kind => kind === key)
    return { id, name: channelName(key), ...(kind && { kind }) }
  }),
})
