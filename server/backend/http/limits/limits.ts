import type { Hourly } from '../../../../shared/api/endpoint.ts'
import { endpointOf, type EndpointName } from '../../../../shared/api/endpoints.ts'
import { networkLimits, type Limit } from '../../../rateLimits.ts'
import type { RateLimits } from '../../../settings/limits/rates.ts'
import { countAttempt, tooMany } from '../../accounts/limits/attempts.ts'
import type { Call } from '../../call/handler.ts'
import type { CreateCounts } from './counts.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Readers are counted before devices: behind a shared address, one abusive reader is rejected before others. Rejects
 * with 429 RATE_LIMITED.
 */
export function createLimits(createCounts: CreateCounts, { chapters, topUp }: RateLimits) {
  const count = createCounts('chapters', chapters.within)
  return async (name: EndpointName, input: object, call: Call): Promise<void> => {
    const { database, reader, now } = call
    const kind = name === 'order.create' && 'kind' in input ? String(input.kind) : undefined
    if (kind === 'chapters') {
      const wait = await count(`reader ${reader?.person}`, chapters.reader, now, database)
      if (wait) throw tooMany(wait)
    }
    const most = kind === 'top_up' ? topUp : endpointOf(name).hourly
    if (most) await countAttempt(database, limitsOf(name, most, call), now)
  }
}

function limitsOf(name: EndpointName, most: Hourly, { reader, device, address, brand }: Call): Limit[] {
  const limit = (key: string, most: number): Limit => ({ key: `${name} ${key}`, most, within: HOUR_MS })
  return [
    ...(reader ? [limit(`reader ${reader.person}`, most.reader)] : []),
    ...(device ? [limit(`device ${device}`, most.device)] : []),
    ...networkLimits(name, address, { network: most.network, within: HOUR_MS }),
    ...(most.brand === undefined ? [] : [limit(`brand ${brand}`, most.brand)]),
  ]
}
