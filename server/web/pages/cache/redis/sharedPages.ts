import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Log } from '../../../../log.ts'
import type { Purge } from '../../../operations/purge.ts'
import type { CachedPage } from '../cachedPage.ts'
import { freshness, isAtHome, LONGEST_FRESH, type Outcome, type Wanted } from '../pageCache.ts'
import type { SharedPages } from '../sharing.ts'
import { purgeOf, purgeKeysOf, purgedAt } from './purges.ts'
import type { Command, Redis } from '../../../../redis/connect.ts'
import { pack, unpack } from './pack.ts'

const PATIENCE = 3000
const LOCKED = 5000
const POLL = 25
/** Bytes of a value that are taken in: no page is larger. */
const LARGEST = 8 * 1024 * 1024
/** Purges that are remembered for processes that do not hear them at once. */
const PURGES_KEPT = 10_000
/** Longest time from the beginning of a page until it is handed over, and for which clocks may differ, in ms. */
const MARGIN = 60_000
/** Of what has grown old in the other processes it may be time here too: then the page is made anew. */
const FRESH_ENOUGH = 0.9

type SharedPagesOptions = {
  redis: Redis
  log: Log
  /** Begins every key: installations of one prefix have the same books. */
  prefix: string
  /** What made the pages: another build's name other scripts. */
  build: string
  /** Seconds after its making for which a page may be shown when it cannot be made anew. */
  staleIfError: number
  /** Hears every purge of every process, its own too. */
  onPurge: (purge: Purge) => void
  /** Longest wait for a page that another process makes, in ms; then it is made here too. */
  patience?: number
  /** A process that dies amid a page is waited for no longer than this, in ms. */
  locked?: number
}

/** Only who locked may unlock: the lock may have run out, and be another's. */
const UNLOCK = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"

/** The pages that all processes on one Redis have together. */
export function sharedPages(options: SharedPagesOptions): SharedPages {
  const { redis, log, prefix, build, staleIfError, onPurge, patience = PATIENCE, locked: lockedFor = LOCKED } = options
  const stream = `${prefix}:purges`
  const keyOf = ({ key }: Wanted) => `${prefix}:${build}:${key}`
  let isRubbishTold = false

  redis.follow(stream, ({ purge }) => {
    const heard = purgeOf(purge)
    if (heard) onPurge(heard)
  })

  async function find(wanted: Wanted): Promise<CachedPage | undefined> {
    const replies = await redis.ask(
      ['GETRANGE', keyOf(wanted), 0, LARGEST - 1],
      ...purgeKeysOf(prefix, wanted).map((key): Command => ['GET', key]),
    )
    const [bytes, ...purges] = replies ?? []
    if (!Buffer.isBuffer(bytes) || bytes.length === 0) return undefined
    const page = unpack(wanted.key, bytes, Date.now())
    if (!page && !isRubbishTold) {
      isRubbishTold = true
      // The key has the address that is read.
      log.warn({ brand: wanted.brand.key }, 'invalid page in Redis: rendering it again')
    }
    return page && page.madeAt > purgedAt(purges) ? page : undefined
  }

  const isFresh = (page: CachedPage, wanted: Wanted) =>
    Date.now() < page.madeAt + freshness(page, wanted) * FRESH_ENOUGH

  /** Waits until whoever has the lock is ready, or should have been. */
  async function ofAnother(wanted: Wanted, lock: string): Promise<CachedPage | undefined> {
    const until = performance.now() + patience
    let isLocked: unknown = 1
    while (isLocked === 1 && performance.now() < until) {
      await setTimeout(POLL)
      isLocked = (await redis.ask(['EXISTS', lock]))?.[0]
    }
    const page = isLocked === 0 ? await find(wanted) : undefined
    return page && isFresh(page, wanted) ? page : undefined
  }

  function put(wanted: Wanted, page: CachedPage): Command[] {
    if (!page.isCacheable) return []
    const kept = isAtHome(page, wanted) ? staleIfError * 1000 : 0
    return [['SET', keyOf(wanted), pack(wanted.key, page), 'PX', Math.max(kept, freshness(page, wanted))]]
  }

  return {
    async fly(wanted, make, old) {
      const there = await find(wanted)
      if (there && isFresh(there, wanted)) return { page: there }
      if (there) old(there)
      const lock = `${keyOf(wanted)} lock`
      const token = randomUUID()
      const locked = await redis.ask(['SET', lock, token, 'NX', 'PX', lockedFor])
      // A lock that Redis refuses is nobody's.
      const isAnothers = locked?.[0] === null
      if (isAnothers) {
        const page = await ofAnother(wanted, lock)
        if (page) return { page }
      }
      let outcome: Outcome = {}
      try {
        outcome = await make()
        return outcome
      } finally {
        // Nobody waits for it here; who waits elsewhere finds the page before the lock is gone.
        // What was not answered in time may have locked all the same.
        const unlock: Command[] = isAnothers ? [] : [['EVAL', UNLOCK, 1, lock, token]]
        redis.tell(...(outcome.page ? put(wanted, outcome.page) : []), ...unlock)
      }
    },
    async purge(purge) {
      const [key = ''] = purgeKeysOf(prefix, purge).slice(-1)
      const replies = await redis.ask(
        // As long as there may be a page that it means.
        ['SET', key, Date.now(), 'PX', Math.max(staleIfError * 1000, LONGEST_FRESH) + MARGIN],
        ['XADD', stream, 'MAXLEN', '~', PURGES_KEPT, '*', 'purge', JSON.stringify(purge)],
      )
      return replies !== undefined && replies.every(Boolean)
    },
  }
}
