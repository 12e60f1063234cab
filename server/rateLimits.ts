import { networkOf, siteOf } from '../shared/network.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How often who may do what `within` so many milliseconds. `network` is a network address, of which many readers can
 * share one (mobile networks); where it is one of IPv6, the /48 around it has four times as much.
 */
export const RATE_LIMITS = {
  /** Sign-ins by password: of a network, whatever accounts are meant; for one account from one place. */
  signIn: { network: 60, place: 10, within: 15 * MINUTE },
  /** The same for one account from all devices that it does not know. */
  signInAccount: { all: 50, within: HOUR },
  /** Sign-ins that begin elsewhere. */
  departure: { network: 60, within: 15 * MINUTE },
  /** Challenges for passkeys that are asked for, and signatures that are tried. */
  passkey: { network: 240, within: HOUR },
  /** A password that a signed-in reader gives once more. */
  ownPassword: { reader: 10, within: 15 * MINUTE },
  /** Mails that are asked for. */
  mail: { network: 40, device: 10, within: HOUR },
  /** Mails to one address, whoever asks for them, known there or not. */
  mailbox: { all: 10, within: DAY },
  /** Codes and links that are tried. */
  proof: { network: 120, within: HOUR },
  /** Codes for one address, of a million: what the largest network can use up leaves some for the owner. */
  code: { network: 10, all: 50, within: DAY },
  /** Pages of exports, some ten of a usual account. */
  exports: { reader: 300, within: HOUR },
  /** Top-ups: each makes an order and opens a checkout. */
  topUp: { reader: 30, device: 60, network: 1200, within: HOUR },
  /** Orders of chapters: reading on never comes near. */
  chapters: { reader: 6000, within: HOUR },
  /** Searches, in a short window, so that who is refused need not wait for long: of a long book some, one by one. */
  search: { reader: 30, network: 100, within: 5 * SECOND },
  suggestion: { reader: 50, network: 200, within: 5 * SECOND },
  /** Words that are brought up as trending, so that nobody crowds out what others search. */
  trends: { network: 60, within: HOUR },
  /** Sitemaps, catalogues and the like that are made: what is kept counts for nobody. */
  largeResource: { network: 60, within: MINUTE },
  /** What browsers tell of pages, of all in this process too. */
  browserReport: { each: 20, all: 3000, within: MINUTE },
  /** Lines of the log about it: the metrics have the count. */
  browserReportLine: { each: 10, all: 10, within: MINUTE },
  /** Lines of the log about answers beside the contract, by field of a call. */
  contractLine: { each: 1, all: 60, within: MINUTE },
} as const

/** So many with one key, within so many milliseconds from the first. */
export type Limit = { key: string; most: number; within: number }

/** So many networks' share for the /48 around one of IPv6, which one customer can have. */
const SITE = 4

/** What one network may do, and the /48 around it where it is one of IPv6. @param key says what is done */
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

/**
 * Counts in this process's memory, for what happens too often to be counted in the database. All keys of a window of
 * `length` milliseconds are forgotten together when it ends.
 */
export function createWindows(length: number) {
  let counts = new Map<string, number>()
  let end = 0
  function countOf(key: string, now: Date): number {
    const time = now.getTime()
    // A clock that was put back must not make a window of hours.
    if (time >= end || time < end - length) {
      counts = new Map()
      end = time + length
    }
    return counts.get(key) ?? 0
  }
  return {
    /** Counts once more; gives the milliseconds until the window ends where that was too often, and 0 where not. */
    count(key: string, most: number, now: Date): number {
      const count = countOf(key, now) + 1
      counts.set(key, count)
      return count > most ? end - now.getTime() : 0
    },
    /** Whether once more would be too often. */
    isFull: (key: string, most: number, now: Date): boolean => countOf(key, now) >= most,
  }
}

/** Whether one more of `who` may pass, by them and by all together. What it remembers is bounded by the latter. */
export function createRateLimit(
  { each, all, within }: { each: number; all: number; within: number },
  now: () => number = Date.now,
): (who: string) => boolean {
  const windows = createWindows(within)
  const ofAll = createWindows(within)
  return who => {
    const at = new Date(now())
    if (ofAll.isFull('', all, at) || windows.count(who, each, at)) return false
    ofAll.count('', all, at)
    return true
  }
}
