import { setTimeout as delay } from 'node:timers/promises'
import { failures as text } from '../../../../client/text/en/backend/failures.ts'
import { endpoints, type SearchName } from '../../../../shared/api/endpoints.ts'
import { networkOf } from '../../../../shared/network.ts'
import { networkLimits } from '../../../rateLimits.ts'
import type { RateLimits } from '../../../settings/limits/rates.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Call } from '../../call/handler.ts'
import type { CreateCounts } from './counts.ts'

/** Milliseconds for which rejections are delayed, and how many at once: retrying immediately gains nothing. */
const DELAY = 250
const MAX_HELD = 500

/** The caller, for counting searches. */
type Searcher = Pick<Call, 'reader' | 'device' | 'address' | 'now'>

/** Limits searches. Returns a function that counts a call, and rejects with 429 RATE_LIMITED beyond the limit. */
export function createSearchLimits(createCounts: CreateCounts, rates: RateLimits) {
  const count = createCounts('searches', rates.search.within)
  let active = 0

  return async (name: SearchName, { reader, device, address, now }: Searcher): Promise<void> => {
    const policy = rates[endpoints[name].cost]
    const who = reader ? `reader ${reader.person}` : device && `device ${networkOf(address)} ${device}`
    const limits = networkLimits(name, address, policy)
    if (who) limits.push({ key: `${name} ${who}`, most: policy.reader, within: policy.within })
    let wait = 0
    for (const { key, most } of limits) wait ||= await count(key, most, now)
    if (!wait) return
    if (active < MAX_HELD) {
      active++
      await delay(DELAY)
      active--
    }
    const retryAfter = Math.ceil(wait / 1000)
    throw new ApiError(429, 'RATE_LIMITED', () => text.tooManySearches, { retryAfter })
  }
}
