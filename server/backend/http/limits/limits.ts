import type { Hourly } from '../../../../shared/api/endpoint.ts'
import { endpointOf, type EndpointName } from '../../../../shared/api/endpoints.ts'
import { countAttempt, tooMany, type Limit } from '../../accounts/limits/attempts.ts'
import { networkLimits } from '../../accounts/limits/networkLimits.ts'
import type { Call } from '../../call/handler.ts'
import type { CreateCounts } from './counts.ts'

const HOUR = 60 * 60 * 1000
/** Of top-ups: each makes an order and opens a checkout. */
const TOP_UPS: Hourly = { reader: 30, device: 60, network: 1200 }

/** Orders of chapters by one reader: reading on never comes near. */
const CHAPTERS = 6000

/**
 * Gives what counts a call that is limited, repeated ones as well. The reader counts first, then the device: where all
 * readers seem to share an address, who asks too often is refused before the others are. Rejects with 429 RATE_LIMITED.
 */
export function createLimits(createCounts: CreateCounts) {
  const count = createCounts('chapters', HOUR)
  return async (name: EndpointName, input: object, call: Call): Promise<void> => {
    const { database, reader, now } = call
    const kind = name === 'order.create' && 'kind' in input ? String(input.kind) : undefined
    if (kind === 'chapters') {
      const wait = await count(`reader ${reader?.id}`, CHAPTERS, now)
      if (wait) throw tooMany(wait)
    }
    const most = kind === 'top_up' ? TOP_UPS : endpointOf(name).hourly
    if (most) await countAttempt(database, limitsOf(name, most, call), now)
  }
}

function limitsOf(name: EndpointName, most: Hourly, { reader, device, address, brand }: Call): Limit[] {
  const limit = (key: string, most: number): Limit => ({ key: `${name} ${key}`, most, within: HOUR })
  return [
    ...(reader ? [limit(`reader ${reader.id}`, most.reader)] : []),
    ...(device ? [limit(`device ${device}`, most.device)] : []),
    ...networkLimits(name, address, { most: most.network, within: HOUR }),
    ...(most.brand === undefined ? [] : [limit(`brand ${brand}`, most.brand)]),
  ]
}
