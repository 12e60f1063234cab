import type { EndpointName } from '../../../shared/api/endpoints.ts'
import { countAttempt, type Limit } from '../accounts/attempts.ts'
import { networkOf, siteOf } from '../../../shared/network.ts'
import type { Call } from '../call/handler.ts'

const HOUR = 60 * 60 * 1000
/** So many networks' share for the /48 around one of IPv6, which one customer can have. */
const SITE = 4

type Most = {
  reader: number
  device: number
  network: number
  /** From everybody on a brand, where anybody can make rows. */
  brand?: number
}

/**
 * How often what makes rows or opens checkouts can be called within an hour, by one reader, from one device and from one
 * network: far more than readers do (many share a network), and too little to fill a disk.
 */
const MOST: Partial<Record<EndpointName, Most>> = {
  'complaint.submit_save': { reader: 20, device: 40, network: 400, brand: 4000 },
  'device.report': { reader: 400, device: 400, network: 4000, brand: 400_000 },
  'selfAttribution.reportData': { reader: 40, device: 40, network: 400, brand: 40_000 },
}

/** Of top-ups: each makes an order and opens a checkout. Of chapters: reading on never comes near. */
const ORDERS = { top_up: { reader: 30, device: 60, network: 1200 }, chapters: { reader: 6000 } } as const

/**
 * Counts a call that is limited, repeated ones as well. The reader counts first, then the device: where all readers
 * seem to share an address, who asks too often is refused before the others are. Throws 429 RATE_LIMITED.
 */
export async function countCall(name: EndpointName, input: object, call: Call): Promise<void> {
  const order = name === 'order.create' && 'kind' in input ? ORDERS[input.kind as keyof typeof ORDERS] : undefined
  const most: Partial<Most> | undefined = order ?? MOST[name]
  if (!most) return
  const { reader, device, address, brand } = call
  const what = order ? `${name} ${(input as { kind: string }).kind}` : name
  const site = siteOf(address)
  const limits: (Limit | false | '' | undefined)[] = [
    reader && limit(`${what} reader ${reader.id}`, most.reader),
    device && limit(`${what} device ${device}`, most.device),
    limit(`${what} network ${networkOf(address)}`, most.network),
    site !== undefined && limit(`${what} site ${site}`, most.network && most.network * SITE),
    limit(`${what} brand ${brand}`, most.brand),
  ]
  await countAttempt(
    call.database,
    limits.filter(limit => typeof limit === 'object'),
    call.now,
  )
}

const limit = (key: string, most: number | undefined): Limit | undefined =>
  most === undefined ? undefined : { key, most, within: HOUR }
