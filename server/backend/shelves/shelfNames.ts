import { labelOf } from '../books/genreLabels.ts'
import { shelves as text } from '../../../shared/text/en/backend/shelves.ts'

const CHANNELS: Readonly<Record<string, () => string>> = {
  featured: () => text.featured,
  romance: () => text.romance,
  fantasy: () => text.fantasy,
  mystery: () => text.mystery,
  worlds: () => text.worlds,
  classics: () => text.classics,
  more: () => text.more,
}

const SECTIONS: Readonly<Record<string, () => string>> = {
  picks: () => text.picks,
  popular: () => text.popular,
  fresh: () => text.fresh,
  finished: () => text.finished,
  short: () => text.short,
  long: () => text.long,
  hidden: () => text.hidden,
  rated: () => text.rated,
}

const RANKINGS: Readonly<Record<string, () => string>> = {
  popular: () => text.popular,
  rating: () => text.topRated,
  new: () => text.justUpdated,
  finished: () => text.finishedRanking,
  long: () => text.longest,
}

export const channelName = (key: string): string => CHANNELS[key]?.() ?? key

/** By its key: `featured/picks`. */
export function sectionName(key: string): string {
  const [channel = '', section = ''] = key.split('/')
  if (channel !== 'featured' && section === 'popular') return text.popularIn({ channel: channelName(channel) })
  if (channel !== 'featured' && section === 'fresh') return text.recentlyUpdated
  return SECTIONS[section]?.() ?? channelName(section)
}

export const rankingName = ({ key, name }: { key: string; name: string }): string =>
  RANKINGS[key]?.() ?? labelOf(name).label ?? name
