import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Log } from '../../../../log.ts'
import { purgeSchema, type Purge } from '../../../operations/purge.ts'
import type { CachedPage } from '../cachedPage.ts'
import { freshness, isCanonical, LONGEST_FRESH, type Outcome, type Lookup } from '../pageCache.ts'
import { pathnameOf, type SharedPages } from '../sharing.ts'
import type { Command, Redis, Reply } from '../../../../redis/connect.ts'
import { purgeCommands, purgedKey, purgeStream } from '../../../../redis/purges.ts'
import { pack, unpack } from './pack.ts'

const MAX_WAIT = 3000
const LOCK_TIMEOUT = 5000
const POLL = 25
/** Size limit of a value in bytes: no page is larger. */
const MAX_BYTES = 8 * 1024 * 1024
/** Longest time from the start of rendering until a page is stored, plus clock skew, in ms. */
const MARGIN = 60_000
/** Share of its freshness after which a page from another process is rendered again. */
const REUSE_UNTIL = 0.9

type SharedPagesOptions = {
  redis: Redis
  log: Log
  /** Prefix of every key: installations with the same prefix have the same books. */
  prefix: string
  /** The build that rendered the pages: other builds have other scripts. */
  build: string
  /** Seconds after rendering for which a stale page may be served if rendering fails. */
  staleIfError: number
  /** Called for every purge of every process, including this one. */
  onPurge: (purge: Purge) => void
  /** Longest wait for a page that another process renders, in ms; then it is rendered here too. */
  maxWait?: number
  /** Lock timeout in ms, in case a process dies while rendering. */
  locked?: number
}

/** Unlocks only its own lock: it may have expired and belong to another process. */
const UNLOCK = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"

export function sharedPages(options: SharedPagesOptions): SharedPages {
  const {
    redis,
    log,
    prefix,
    build,
    staleIfError,
    onPurge,
    maxWait = MAX_WAIT,
    locked: lockTimeout = LOCK_TIMEOUT,
  } = options
  const keyOf = ({ key }: Lookup) => `${prefix}:${build}:${key}`
  let isInvalidLogged = false

  redis.follow(purgeStream(prefix), ({ purge }) => {
    const received = purgeOf(purge)
    if (received) onPurge(received)
  })

  async function find(lookup: Lookup): Promise<CachedPage | undefined> {
    const replies = await redis.ask(
      ['GETRANGE', keyOf(lookup), 0, MAX_BYTES - 1],
      ...purgeKeysOf(prefix, lookup).map((key): Command => ['GET', key]),
    )
    const [bytes, ...purges] = replies ?? []
    if (!Buffer.isBuffer(bytes) || bytes.length === 0) return undefined
    const page = unpack(lookup.key, bytes, Date.now())
    if (!page && !isInvalidLogged) {
      isInvalidLogged = true
      // The key contains the address.
      log.warn({ brand: lookup.brand.key }, 'invalid page in Redis: rendering it again')
    }
    return page && page.madeAt > purgedAt(purges) ? page : undefined
  }

  const isFresh = (page: CachedPage, lookup: Lookup) => Date.now() < page.madeAt + freshness(page, lookup) * REUSE_UNTIL

  /** Waits until the process with the lock has stored the page, or the lock expired. */
  async function waitForOther(lookup: Lookup, lock: string): Promise<CachedPage | undefined> {
    const until = performance.now() + maxWait
    let isLocked: unknown = 1
    while (isLocked === 1 && performance.now() < until) {
      await setTimeout(POLL)
      isLocked = (await redis.ask(['EXISTS', lock]))?.[0]
    }
    const page = isLocked === 0 ? await find(lookup) : undefined
    return page && isFresh(page, lookup) ? page : undefined
  }

  function put(lookup: Lookup, page: CachedPage): Command[] {
    if (!page.isCacheable) return []
    const retention = isCanonical(page, lookup) ? staleIfError * 1000 : 0
    return [['SET', keyOf(lookup), pack(lookup.key, page), 'PX', Math.max(retention, freshness(page, lookup))]]
  }

  return {
    async obtain(lookup, render, old) {
      const stored = await find(lookup)
      if (stored && isFresh(stored, lookup)) return { page: stored }
      if (stored) old(stored)
      const lock = `${keyOf(lookup)} lock`
      const token = randomUUID()
      const locked = await redis.ask(['SET', lock, token, 'NX', 'PX', lockTimeout])
      // If Redis fails, there is no lock.
      const isLockedElsewhere = locked?.[0] === null
      if (isLockedElsewhere) {
        const page = await waitForOther(lookup, lock)
        if (page) return { page }
      }
      let outcome: Outcome = {}
      try {
        outcome = await render()
        return outcome
      } finally {
        // Not awaited; other processes find the page before the lock is released.
        // A command that timed out may still have set the lock.
        const unlock: Command[] = isLockedElsewhere ? [] : [['EVAL', UNLOCK, 1, lock, token]]
        redis.post(...(outcome.page ? put(lookup, outcome.page) : []), ...unlock)
      }
    },
    async purge(purge) {
      const [key = ''] = purgeKeysOf(prefix, purge).slice(-1)
      // As long as a page that it applies to may exist.
      const ttl = Math.max(staleIfError * 1000, LONGEST_FRESH) + MARGIN
      const replies = await redis.ask(...purgeCommands(prefix, { key, purge, ttl }))
      return replies !== undefined && replies.every(Boolean)
    },
  }
}

function purgeKeysOf(prefix: string, of: Lookup | Purge): string[] {
  const brand = typeof of.brand === 'object' ? of.brand.key : of.brand
  const all = purgedKey(prefix)
  const keys = [all]
  if (brand !== undefined) keys.push(`${all}:${brand}`)
  if (brand !== undefined && of.path !== undefined) keys.push(`${all}:${brand} ${pathnameOf(of.path)}`)
  return keys
}

/** Time of the latest of these purges, in epoch ms. An invalid number gives Infinity, which drops the page. */
function purgedAt(times: Reply[]): number {
  const known = times.filter(time => time !== null && time !== undefined).map(time => Number(String(time)))
  return Math.max(0, ...known.map(time => (Number.isFinite(time) ? time : Infinity)))
}

/** Parses a purge message of another process; undefined if it is invalid. */
function purgeOf(text: unknown): Purge | undefined {
  try {
    return purgeSchema.safeParse(JSON.parse(String(text))).data
  } catch {
    return undefined
  }
}
