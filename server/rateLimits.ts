import { networkOf, siteOf } from '../shared/network.ts'

/** At most so many with one key, within so many milliseconds from the first. */
export type Limit = { key: string; most: number; within: number }

/** The /48 around an IPv6 network counts as so many, since one customer can own it. */
const SITE = 4

/** Also of the /48 around an IPv6 network. @param key names the action */
export function networkLimits(
  key: string,
  address: string,
  { network: most, within }: { network: number; within: number },
): Limit[] {
  const site = siteOf(address)
  return [
    { key: `${key} network ${networkOf(address)}`, most, within },
    ...(site ? [{ key: `${key} site ${site}`, most: most * SITE, within }] : []),
  ]
}

/** In memory, for events too frequent for the database. All keys of a window expire together. */
export function createWindows(length: number) {
  let counts = new Map<string, number>()
  let end = 0
  function countOf(key: string, now: Date): number {
    const time = now.getTime()
    // A clock set back must not make a window last for hours.
    if (time >= end || time < end - length) {
      counts = new Map()
      end = time + length
    }
    return counts.get(key) ?? 0
  }
  return {
    /** Returns milliseconds until the window ends if the limit is exceeded, else 0. */
    count(key: string, most: number, now: Date, some = 1): number {
      const count = countOf(key, now) + some
      counts.set(key, count)
      return count > most ? end - now.getTime() : 0
    },
    /** Milliseconds until the window ends if one more event would exceed the limit, else 0. */
    wait: (key: string, most: number, now: Date): number => (countOf(key, now) >= most ? end - now.getTime() : 0),
  }
}

/** Per key and in total, which bounds its memory. */
export function createRateLimit(
  { each, all, within }: { each: number; all: number; within: number },
  now: () => number = Date.now,
): (who: string) => boolean {
  const windows = createWindows(within)
  const ofAll = createWindows(within)
  return who => {
    const at = new Date(now())
    if (ofAll.wait('', all, at) || windows.count(who, each, at)) return false
    ofAll.count('', all, at)
    return true
  }
}
