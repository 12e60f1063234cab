import type { BookCard } from '../../../shared/api/book.ts'
import type { Banner, Channel, HomeSection } from '../../../shared/api/home.ts'
import { heads as text } from '../../../shared/text/en/site/heads.ts'
import { idIn } from '../../routing/page/address.ts'
import { type Api, isNotOffered } from '../../../shared/page/apiClient.ts'
import { failed } from '../../routing/page/outcome.ts'
import type { Loader } from '../../routing/page/page.ts'
import { arranged, chosenBanners, chosenChannels, type ShownSection } from './arrangement.ts'
import { turnOf } from './more/day.ts'
import { homeLink } from './homeLink.ts'

export type Home = {
  channels: Channel[]
  channel?: number
  banners: Banner[]
  lead?: BookCard
  second?: BookCard
  sections?: ShownSection[]
}

/** Any part may be missing or not offered; if no offered part loads, the backend is unavailable. */
export const loader: Loader<Home> = async ({ api, brand, query, signal }) => {
  const channel_id = idIn(query.get('channel'))
  const [channels, banners, sections] = await Promise.all([
    api.get('channel.getChannelList', {}, { signal, quiet: true, beside: true }),
    api.get('banner.index', { channel_id }, { signal, quiet: true, beside: true }),
    api.get('recommend.index3', { channel_id }, { signal }),
  ])
  const hasNone = !sections.s && !channels.s && !banners.s
  if (hasNone && !(isNotOffered(sections.errors[0]) && (await isBackend(api, signal)))) return failed(sections.errors)
  const known = channels.s ? channels.d.items : []
  const { theme } = brand
  const turn = turnOf(brand.key)
  const channel = channel_id ?? known[0]?.id
  const isFirst = channel === known[0]?.id
  const name = isFirst ? undefined : known.find(({ id }) => id === channel)?.name
  return {
    data: {
      channels: chosenChannels(known, theme),
      channel,
      banners: banners.s ? chosenBanners(banners.d.items, theme, turn) : [],
      ...(sections.s && arranged(sections.d.items as HomeSection[], theme, turn)),
    },
    head: {
      title: name ?? text.home({ brand: brand.appName, tagline: brand.tagline }),
      canonical: homeLink(isFirst ? undefined : channel_id),
      ownAddress: homeLink(!channels.s || known.some(({ id }) => id === channel_id) ? channel_id : undefined),
      details: isFirst ? { kind: 'site' } : undefined,
    },
  }
}

/** A backend with none of these calls may be no backend at all: a required call tells. */
async function isBackend(api: Api, signal?: AbortSignal): Promise<boolean> {
  const { s, errors } = await api.get('book.show', { book_id: 1 }, { signal, quiet: true, beside: true })
  return Boolean(s) || errors[0]?.error !== 'NO_SUCH_CALL'
}
