import { sharerOf } from '../../../../shared/network.ts'
import { createWindows, networkLimits } from '../../../rateLimits.ts'
import type { RateLimits } from '../../../settings/limits/rates.ts'
import { createSemaphore, slotIn, type Release, type Semaphore } from '../../../semaphore.ts'

/** Large resources of one backend that are made at once, and that may wait. */
const PERMITS = 2
const MAX_QUEUE = 32

/** Takes a slot for a large resource: 429 if a network requests too many, 503 if none is free in time. */
type LargeSlots = (address: string, backend: string) => Promise<Release | 429 | 503>

/** Limits large resources per backend, apart from pages. @param maxWait in milliseconds */
export function largeSlots(
  maxWait: number,
  rate: RateLimits['largeResource'],
  now: () => Date = () => new Date(),
): LargeSlots {
  const semaphores = new Map<string, Semaphore>()
  const made = createWindows(rate.within)
  return async (address, backend) => {
    const limits = networkLimits('large', address, rate)
    if (limits.some(({ key, most }) => made.count(key, most, now()) > 0)) return 429
    const semaphore = semaphores.get(backend) ?? createSemaphore({ permits: PERMITS, maxQueue: MAX_QUEUE, maxWait })
    semaphores.set(backend, semaphore)
    return (await slotIn(semaphore, sharerOf(address))) ?? 503
  }
}
