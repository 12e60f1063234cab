import type { Logger } from 'pino'
import { reasonOf } from '../../process/reasonOf.ts'
import { createRecurringJob, type RecurringJob } from '../../process/recurringJob.ts'
import { readFact, URGENT_CHANGE } from '../database/facts.ts'
import type { Outages } from '../database/outages.ts'
import { KEY_PREFIX, type Redis } from '../../redis/connect.ts'
import { purgeCommands, purgedKey } from '../../redis/purges.ts'
import type { Database } from '../database/schema/schema.ts'

const POLL_INTERVAL_MS = 1000
/** Changes so long before the start are in no cached page. */
const LONG_AGO_MS = 60 * 60 * 1000

export type PageCacheOwner = { name: string; purge: () => Promise<void> }

type Watch = {
  database: Database
  cacheOwners: readonly PageCacheOwner[]
  log: Pick<Logger, 'warn'>
  outages: Outages
}

/** Purges cached pages of urgent changes by any process. Failed purges are retried, and logged once. */
export function watchWithdrawals({ database, cacheOwners, log, outages }: Watch, now: Date): RecurringJob {
  const longAgo = new Date(now.getTime() - LONG_AGO_MS).toISOString()
  let known: string | undefined
  let pending: readonly PageCacheOwner[] = []
  let complained: string | undefined

  async function poll(): Promise<void> {
    const last = (await readFact(database, URGENT_CHANGE)) ?? ''
    const isRetry = last === known
    if (!isRetry) {
      if (known !== undefined || last > longAgo) pending = cacheOwners
      known = last
    }
    const purged = await Promise.all(pending.map(owner => purgeOne(owner, isRetry)))
    pending = pending.filter((_owner, index) => !purged[index])
  }

  /** The first failure is not logged: at a start Redis may still be connecting. */
  async function purgeOne({ name, purge }: PageCacheOwner, isRetry: boolean): Promise<boolean> {
    try {
      await purge()
      return true
    } catch (error) {
      if (isRetry && complained !== known) {
        complained = known
        log.warn({ keeper: name, reason: reasonOf(error) }, 'page cache purge failed: will retry')
      }
      return false
    }
  }

  return createRecurringJob(
    () => poll().catch((error: unknown) => void outages.report(error, 'withdrawals could not be read')),
    POLL_INTERVAL_MS,
  )
}

/** No page is kept longer. */
const LONGEST_KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Reaches web servers whose addresses nobody knows. Rejects while Redis is unavailable. */
export async function purgeByRedis(redis: Pick<Redis, 'ask'>, prefix = KEY_PREFIX): Promise<void> {
  const purge = { key: purgedKey(prefix), purge: {}, ttl: LONGEST_KEPT_MS }
  const replies = await redis.ask(...purgeCommands(prefix, purge))
  if (!replies?.every(Boolean)) throw new Error('Redis is unavailable')
}

const TIMEOUT_MS = 5000

/** Including its workers and Redis. @param url of `POST /purge` on its operators' port */
export async function purgeAt(url: string, token: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{}',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`it answered ${response.status}`)
}
