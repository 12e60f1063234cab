import { setTimeout as delay } from 'node:timers/promises'
import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import type { Cost } from '../../../../shared/api/endpoint.ts'
import { createWindows, networkLimits } from '../../../rateLimits.ts'
import type { RateLimits } from '../../../settings/limits/rates.ts'
import { tooMany } from '../../accounts/attempts.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Call } from '../../call/handler.ts'

/** Milliseconds for which rejections are delayed, and how many at once: retrying immediately gains nothing. */
const DELAY = 250
const MAX_HELD = 32

type Caller = Pick<Call, 'reader' | 'device' | 'address' | 'now'>

/** Records work of a call, in milliseconds. */
export type Spend = (work: number) => void

/**
 * Limits work by reader, device and network, in memory, since it protects the threads of this process. Returns a
 * function that admits a call and returns how to record its work; it rejects with 429 RATE_LIMITED while any of them
 * has used up its share of the window.
 */
export function createWorkLimits({ batchMs, searchMs }: RateLimits) {
  const limited = {
    batch: { rate: batchMs, windows: createWindows(batchMs.within) },
    search: { rate: searchMs, windows: createWindows(searchMs.within) },
  }
  let held = 0

  return async (cost: Cost, { reader, device, address, now }: Caller): Promise<Spend> => {
    if (cost === 'light') return () => {}
    const { rate, windows } = limited[cost]
    const limits = networkLimits('work', address, rate)
    for (const who of [reader && `reader ${reader.person}`, device && `device ${device}`]) {
      if (who) limits.push({ key: who, most: rate.reader, within: rate.within })
    }
    const wait = Math.max(...limits.map(({ key, most }) => windows.wait(key, most, now)))
    if (wait > 0) {
      if (held < MAX_HELD) {
        held++
        await delay(DELAY)
        held--
      }
      if (cost === 'batch') throw tooMany(wait)
      throw new ApiError(429, 'RATE_LIMITED', () => text.tooManySearches, { retryAfter: Math.ceil(wait / 1000) })
    }
    // At least 1 ms, so that many small ones count too.
    return work => limits.forEach(({ key, most }) => windows.count(key, most, now, Math.max(1, work)))
  }
}
