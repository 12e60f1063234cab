import type { BookCard } from '../../../shared/api/book.ts'
import type { Banner, Channel, HomeSection } from '../../../shared/api/home.ts'
import { heads as text } from '../../text/en/site/heads.ts'
import { idIn } from '../../routing/page/address.ts'
import { failed } from '../../routing/page/outcome.ts'
import type { Loaded, Loader, PageContext } from '../../routing/page/page.ts'
import { arranged, type ShownSection } from './arrangement.ts'
import { homeLink } from './homeLink.ts'

export type Home = {
  channels: Channel[]
  channel?: number
  banners: Banner[]
  lead?: BookCard
  /** Absent where they did not come. */
  sections?: ShownSection[]
}

/** Each part may be missing; where all are, the backend is away. */
async function load({ api, brand, query, signal }: PageContext): Promise<Loaded<Home>> {
  const channel_id = idIn(query.get('channel'))
  const [channels, banners, sections] = await Promise.all([
    api.get('channel.getChannelList', {}, { signal, quiet: true, beside: true }),
    api.get('banner.index', { channel_id }, { signal, quiet: true, beside: true }),
    api.get('recommend.index3', { channel_id }, { signal }),
  ])
  if (!sections.s && !channels.s && !banners.s) return failed(sections.errors)
  const known = channels.s ? channels.d.items : []
  const channel = channel_id ?? known[0]?.id
  const isFirst = channel === known[0]?.id
  const name = isFirst ? undefined : known.find(({ id }) => id === channel)?.name
  return {
    data: {
      channels: known,
      channel,
      banners: banners.s ? banners.d.items : [],
      ...(sections.s && arranged(sections.d.items as HomeSection[], brand.theme)),
    },
    head: {
      title: name ?? text.home({ brand: brand.appName, tagline: brand.tagline }),
      canonical: homeLink(isFirst ? undefined : channel_id),
      about: isFirst ? { kind: 'site' } : undefined,
    },
  }
}

export const loader: Loader<Home> = { load }
