import { countOnce, deleteEnded } from '../../accounts/attempts.ts'
import { hashSecret } from '../../accounts/secrets/secret.ts'
import type { Database } from '../../database/schema/schema.ts'
import { KEY_PREFIX, type Redis } from '../../../redis/connect.ts'
import { createWindows } from '../../../rateLimits.ts'

/**
 * Returns milliseconds until the key's window ends if the limit is exceeded, else 0.
 * @param transaction of the caller, if there is one: it must not wait for a second connection
 */
type Count = (key: string, most: number, now: Date, transaction?: Database) => Promise<number>

/** @param length of a window, in milliseconds */
export type CreateCounts = (name: string, length: number) => Count

export const memoryCounts: CreateCounts = (_name, length) => {
  const windows = createWindows(length)
  return async (key, most, now) => windows.count(key, most, now)
}

export const databaseCounts =
  (database: Database): CreateCounts =>
  (name, within) =>
  async (key, most, now, transaction = database) => {
    await deleteEnded(transaction, now)
    return countOnce(transaction, { key: `${name} ${key}`, most, within }, now)
  }

/** Shared by all its processes; during outages each counts for itself. Loads the package on demand. */
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
        // The connection logs outages.
        return own.count(key, most, now)
      }
    }
  }
}

/** The only command that the limiter needs, without queueing. */
const evaluatingOn = (redis: Redis) => ({
  async eval(script: string, { keys, arguments: words }: { keys: string[]; arguments: string[] }) {
    const [reply] = (await redis.ask(['EVAL', script, keys.length, ...keys, ...words])) ?? []
    if (!reply) throw new Error('Redis is away')
    return reply
  },
})
