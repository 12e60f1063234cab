import type { Handler } from '../../call/handler.ts'
import { bannerAddress } from '../../books/pictures.ts'
import { channelId } from './channel.ts'

export const handle: Handler<'banner.index'> = async ({ channel_id }, call) => {
  const { database } = call
  const channel = await channelId(call, channel_id)
  if (!channel) return { items: [] }
  const banners = await database
    .selectFrom('banner')
    .select(['id', 'title', 'link', 'image_hash'])
    .where('channel_id', '=', channel)
    .orderBy('position')
    .execute()
  return {
    items: banners.map(({ image_hash, ...banner }) => ({ ...banner, image: bannerAddress(banner.id, image_hash) })),
  }
}
