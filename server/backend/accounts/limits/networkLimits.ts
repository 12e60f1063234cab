import { networkOf, siteOf } from '../../../../shared/network.ts'
import type { Limit } from './attempts.ts'

/** So many networks' share for the /48 around one of IPv6, which one customer can have. */
const SITE = 4

/** Limits of what one network may do, and the /48 around it where it is one of IPv6; `key` says what it is. */
export function networkLimits(key: string, address: string, { most, within }: Omit<Limit, 'key'>): Limit[] {
  const site = siteOf(address)
  return [
    { key: `${key} network ${networkOf(address)}`, most, within },
    ...(site ? [{ key: `${key} site ${site}`, most: most * SITE, within }] : []),
  ]
}
