import type { EndpointName } from '../../../../shared/api/endpoints.ts'
import { countAttempt, type Limit } from '../../accounts/attempts.ts'
import { networkOf } from '../../../../shared/network.ts'
import type { Call } from '../../call/handler.ts'

const HOUR = 60 * 60 * 1000

/**
 * How often what anybody may write down can be called within an hour, from one device and from one network: far more
 * than readers do (many share a network), and too little to fill a disk.
 */
const MOST: Partial<Record<EndpointName, { device: number; network: number }>> = {
  'complaint.submit_save': { device: 40, network: 400 },
  'device.report': { device: 400, network: 4000 },
  'selfAttribution.reportData': { device: 40, network: 400 },
}

/** Counts a call that is limited, repeated ones as well. Throws 429 RATE_LIMITED. */
export async function countCall(name: EndpointName, { database, device, address, now }: Call): Promise<void> {
  const most = MOST[name]
  if (!most) return
  const limits: Limit[] = [{ key: `${name} network ${networkOf(address)}`, most: most.network, within: HOUR }]
  if (device) limits.unshift({ key: `${name} device ${device}`, most: most.device, within: HOUR })
  await countAttempt(database, limits, now)
}
