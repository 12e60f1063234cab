import { countOnce, forgetEnded } from '../../accounts/limits/attempts.ts'
import { hashSecret } from '../../accounts/secrets/secret.ts'
import type { Database } from '../../database/schema/schema.ts'
import { KEY_PREFIX, type Redis } from '../../../redis/connect.ts'
import { createWindows } from '../../../rateLimits.ts'

/**
 * Counts once more under a key; gives the milliseconds until its window ends where that was too often, and 0 where not.
 */
type Count = (key: string, most: number, now: Date) => Promise<number>

/** Makes counts of a name of their own, in windows of `length` milliseconds. */
export type CreateCounts = (name: string, length: number) => Count

/** In the memory of this process: for one that is alone. */
export const memoryCounts: CreateCounts = (_name, length) => {
  const windows = createWindows(length)
  return async (key, most, now) => windows.count(key, most, now)
}

/** In the database, for all processes on it. */
export const databaseCounts =
  (database: Database): CreateCounts =>
  (name, within) =>
  async (key, most, now) => {
    await forgetEnded(database, now)
    return countOnce(database, { key: `${name} ${key}`, most, within }, now)
  }

/** In Redis, for all processes on it; while it is away each counts for itself. The package is loaded here. */
export async function redisCounts(redis: Redis, prefix = KEY_PREFIX): Promise<CreateCounts> {
  const { RateLimiterRedis } = await import('rate-limiter-flexible')
  return (name, length) => {
    const limiter = new RateLimiterRedis({
      storeClient: evaluatingOn(redis),
      useRedisPackage: true,
      keyPrefix: `${prefix}:limits:${name}`,
      points: 1,
      duration: length / 1000,
    })
    const own = createWindows(length)
    return async (key, most, now) => {
      try {
        const { consumedPoints, msBeforeNext } = await limiter.penalty(hashSecret(key))
        return consumedPoints > most ? msBeforeNext : 0
      } catch {
        // Said in the log by the connection, once.
        return own.count(key, most, now)
      }
    }
  }
}

/** The one command that the limiter needs, over a connection that waits for nobody. */
const evaluatingOn = (redis: Redis) => ({
  async eval(script: string, { keys, arguments: words }: { keys: string[]; arguments: string[] }) {
    const [reply] = (await redis.ask(['EVAL', script, keys.length, ...keys, ...words])) ?? []
    if (!reply) throw new Error('Redis is away')
    return reply
  },
})
