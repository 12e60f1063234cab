import type { EndpointName } from '../../../../shared/api/endpoints.ts'
import { networkLimits, type Limit } from '../../../rateLimits.ts'
import type { LimitedCall, RateLimits } from '../../../settings/limits/rates.ts'
import { countAttempt, tooMany } from '../../accounts/attempts.ts'
import type { Call } from '../../call/handler.ts'
import type { CreateCounts } from './counts.ts'

type CallRate = { within: number; reader: number; device: number; network: number; brand?: number }

/** Readers count before devices, so that one abusive reader is rejected first. Rejects with 429 RATE_LIMITED. */
export function createLimits(createCounts: CreateCounts, rates: RateLimits) {
  const { chapters, topUp } = rates
  const isLimited = (name: EndpointName): name is LimitedCall => Object.hasOwn(rates, name)
  const count = createCounts('chapters', chapters.within)
  return async (name: EndpointName, input: object, call: Call): Promise<void> => {
    const { database, reader, now } = call
    const kind = name === 'order.create' && 'kind' in input ? String(input.kind) : undefined
    if (kind === 'chapters') {
      const wait = await count(`reader ${reader?.person}`, chapters.reader, now, database)
      if (wait) throw tooMany(wait)
    }
    const rate = kind === 'top_up' ? topUp : isLimited(name) && rates[name]
    if (rate) await countAttempt(database, limitsOf(name, rate, call), now)
  }
}

function limitsOf(name: EndpointName, rate: CallRate, { reader, device, address, brand }: Call): Limit[] {
  const limit = (key: string, most: number): Limit => ({ key: `${name} ${key}`, most, within: rate.within })
  return [
    ...(reader ? [limit(`reader ${reader.person}`, rate.reader)] : []),
    ...(device ? [limit(`device ${device}`, rate.device)] : []),
    ...networkLimits(name, address, rate),
    ...(rate.brand === undefined ? [] : [limit(`brand ${brand}`, rate.brand)]),
  ]
}
