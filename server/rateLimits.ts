import { networkOf, siteOf } from '../shared/network.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Rate limits per `within` milliseconds. `network` is a network address, which many readers can share (mobile
 * networks); the /48 around an IPv6 network has four times as much.
 */
export const RATE_LIMITS = {
  /** Password sign-ins: per network, for any account; per account and place. */
  signIn: { network: 60, place: 10, within: 15 * MINUTE },
  /** The same per account, from all unknown devices together. */
  signInAccount: { all: 50, within: HOUR },
  /** Starts of third-party sign-ins. */
  departure: { network: 60, within: 15 * MINUTE },
  /** Passkey challenges and attempts. */
  passkey: { network: 240, within: HOUR },
  /** Password confirmations by a signed-in reader. */
  ownPassword: { reader: 10, within: 15 * MINUTE },
  /** Requests for emails. */
  mail: { network: 40, device: 10, within: HOUR },
  /** Emails to one address, known or not, from all networks. */
  mailbox: { all: 10, within: DAY },
  /** Attempts with codes and links. */
  proof: { network: 120, within: HOUR },
  /**
   * Attempts with codes for one address, out of a million: the largest network cannot use up all that the owner needs.
   */
  code: { network: 10, all: 50, within: DAY },
  /** Pages of exports; a typical account has ten. */
  exports: { reader: 300, within: HOUR },
  /** Top-ups: each creates an order and opens a checkout. */
  topUp: { reader: 30, device: 60, network: 1200, within: HOUR },
  /** Chapter orders: far more than anyone reads. */
  chapters: { reader: 6000, within: HOUR },
  /** Searches, in a short window, so that refused readers need not wait long: searching a long book takes several. */
  search: { reader: 30, network: 100, within: 5 * SECOND },
  suggestion: { reader: 50, network: 200, within: 5 * SECOND },
  /** Searches that count for trending terms, so that no network dominates them. */
  trends: { network: 60, within: HOUR },
  /** Sitemaps, catalogues and the like that are rendered; cached ones do not count. */
  largeResource: { network: 60, within: MINUTE },
  /** Browser reports, per network and in total for this process. */
  browserReport: { each: 20, all: 3000, within: MINUTE },
  /** Log lines about them: metrics have the counts. */
  browserReportLine: { each: 10, all: 10, within: MINUTE },
  /** Log lines about contract violations, by field of a call. */
  contractLine: { each: 1, all: 60, within: MINUTE },
} as const

/** At most so many with one key, within so many milliseconds from the first. */
export type Limit = { key: string; most: number; within: number }

/** Networks that the /48 around an IPv6 network counts as, since one customer can own it. */
const SITE = 4

/** Limits of one network, and of the /48 around it for IPv6. @param key names the action */
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
 * Counts in memory, for events too frequent for the database. All keys of a window of `length` milliseconds expire
 * together.
 */
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
    /** Counts one event; returns milliseconds until the window ends if the limit is exceeded, else 0. */
    count(key: string, most: number, now: Date): number {
      const count = countOf(key, now) + 1
      counts.set(key, count)
      return count > most ? end - now.getTime() : 0
    },
    /** Whether one more event would exceed the limit. */
    isFull: (key: string, most: number, now: Date): boolean => countOf(key, now) >= most,
  }
}

/**
 * Returns a function that checks whether one more event of `who` is allowed, per key and in total. The total bounds its
 * memory.
 */
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
