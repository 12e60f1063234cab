import { setTimeout as delay } from 'node:timers/promises'
import type { Cost } from '../../../../shared/api/endpoint.ts'
import { endpoints, type SearchName } from '../../../../shared/api/endpoints.ts'
import { networkOf, siteOf } from '../../../../shared/network.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Call } from '../../call/handler.ts'
import type { CreateCounts } from './counts.ts'

/** A short one, so that who is refused need not wait for long. In milliseconds. */
const WINDOW = 5000

/** How often one reader and one network may make a call of a cost within a window. */
const MOST: Record<Exclude<Cost, 'light'>, { reader: number; network: number }> = {
  // Of a long book some, one after the other.
  search: { reader: 30, network: 100 },
  suggestion: { reader: 50, network: 200 },
}

/** So many networks' share for the /48 around one of IPv6. */
const SITE = 4

/** How long a refusal is held back, in milliseconds, and how many are at once: who asks again at once is no quicker. */
const HELD = 250
const MOST_HELD = 500

/** The caller as far as searches are counted. */
type Searcher = Pick<Call, 'reader' | 'device' | 'address' | 'now'>

/** Limits searches. Gives what counts a call, and rejects with 429 RATE_LIMITED where it is one too many. */
export function createSearchLimits(createCounts: CreateCounts) {
  const count = createCounts('searches', WINDOW)
  let held = 0

  return async (name: SearchName, { reader, device, address, now }: Searcher): Promise<void> => {
    const most = MOST[endpoints[name].cost]
    const network = networkOf(address)
    const site = siteOf(address)
    const who = reader ? `reader ${reader.id}` : device && `device ${network} ${device}`
    const wait =
      (await count(`${name} network ${network}`, most.network, now)) ||
      (site && (await count(`${name} site ${site}`, most.network * SITE, now))) ||
      (who && (await count(`${name} ${who}`, most.reader, now)))
    if (!wait) return
    if (held < MOST_HELD) {
      held++
      await delay(HELD)
      held--
    }
    const retryAfter = Math.ceil(wait / 1000)
    throw new ApiError(429, 'RATE_LIMITED', 'There were too many searches. Please wait a moment.', { retryAfter })
  }
}
