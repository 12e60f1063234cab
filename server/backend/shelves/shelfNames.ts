import { shelves as text } from '../../../client/text/en/backend/shelves.ts'

/** Names of rankings that are not called as their keys. */
const RANKINGS: Partial<Record<string, keyof typeof text>> = {
  rating: 'topRated',
  new: 'justUpdated',
  finished: 'finishedRanking',
  long: 'longest',
}

const named = (key: string): string | undefined => {
  const name: unknown = text[key as keyof typeof text]
  return typeof name === 'string' ? name : undefined
}

/** Name of a channel in the language of the call, by its key. */
export const channelName = (key: string): string => named(key) ?? key

/** Name of a section, by its key: `featured/picks`. */
export function sectionName(key: string): string {
  const [channel = '', section = ''] = key.split('/')
  if (channel !== 'featured' && section === 'popular') return text.popularIn({ channel: channelName(channel) })
  if (channel !== 'featured' && section === 'fresh') return text.recentlyUpdated
  return channelName(section)
}

/** Name of a ranking, by its key; for a genre its own name. */
export const rankingName = ({ key, name }: { key: string; name: string }): string => named(RANKINGS[key] ?? key) ?? name
