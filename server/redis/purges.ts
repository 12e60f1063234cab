import type { Command } from './connect.ts'

/** Kept for processes that miss the message. */
const MAX_PURGES = 10_000

/** Key of the stream of purges, which every web server follows. */
export const purgeStream = (prefix: string) => `${prefix}:purges`

/** Key of the time of the last purge of everything. */
export const purgedKey = (prefix: string) => `${prefix}:purged`

/**
 * Purges pages on every web server of this Redis.
 * @param purge as `POST /purge` takes it
 * @param ttl milliseconds after which no page that it applies to can exist any more
 */
export const purgeCommands = (
  prefix: string,
  { key, purge, ttl }: { key: string; purge: object; ttl: number },
): Command[] => [
  ['SET', key, Date.now(), 'PX', ttl],
  ['XADD', purgeStream(prefix), 'MAXLEN', '~', MAX_PURGES, '*', 'purge', JSON.stringify(purge)],
]
