import type { EndpointName } from '../../../../shared/api/endpoints.ts'
import { countAttempt, tooMany, type Limit } from '../../accounts/limits/attempts.ts'
import { networkLimits } from '../../accounts/limits/networkLimits.ts'
import type { Call } from '../../call/handler.ts'
import type { CreateCounts } from './counts.ts'

const HOUR = 60 * 60 * 1000
type Most = {
  reader: number
  device: number
  network: number
  /** From everybody on a brand, where anybody can make rows. */
  brand?: number
}

/**
 * How often what makes rows or opens checkouts can be called within an hour, by one reader, from one device and from
 * one network: far more than readers do (many share a network), and too little to fill a disk.
 */
const MOST: Partial<Record<EndpointName, Most>> = {
  'complaint.submit_save': { reader: 20, device: 40, network: 400, brand: 4000 },
  'device.report': { reader: 400, device: 400, network: 4000, brand: 400_000 },
  'push.subscribe': { reader: 60, device: 60, network: 1200 },
  'review.remove': { reader: 60, device: 60, network: 1200 },
  'review.report': { reader: 20, device: 20, network: 200 },
  'review.save': { reader: 60, device: 60, network: 600 },
  'selfAttribution.reportData': { reader: 40, device: 40, network: 400, brand: 40_000 },
}

/** Of top-ups: each makes an order and opens a checkout. */
const TOP_UPS: Most = { reader: 30, device: 60, network: 1200 }

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
    const most = kind === 'top_up' ? TOP_UPS : MOST[name]
    if (most) await countAttempt(database, limitsOf(name, most, call), now)
  }
}

function limitsOf(name: EndpointName, most: Most, { reader, device, address, brand }: Call): Limit[] {
  const limit = (key: string, most: number): Limit => ({ key: `${name} ${key}`, most, within: HOUR })
  return [
    ...(reader ? [limit(`reader ${reader.id}`, most.reader)] : []),
    ...(device ? [limit(`device ${device}`, most.device)] : []),
    ...networkLimits(name, address, { most: most.network, within: HOUR }),
    ...(most.brand === undefined ? [] : [limit(`brand ${brand}`, most.brand)]),
  ]
}
