import { networkOf, siteOf } from '../../../../shared/network.ts'
import { createWindows } from '../../../callers/windows.ts'
import { createSemaphore, type Leave } from '../../../semaphore.ts'

/** Large resources that are made at once, and that wait for it. */
const PLACES = 2
const WAITING = 32
const MINUTE = 60_000
/** That one network has made in a minute: what is kept counts for nobody. */
const OF_NETWORK = 60
/** So many networks' share for the /48 around one of IPv6. */
const SITE = 4

/** A turn to make a large resource; 429 where a network asks for too many, 503 where there is no turn in time. */
type LargeTurns = (address: string) => Promise<Leave | 429 | 503>

/** Has large resources made by a few at once, beside the pages. @param patience longest wait, in milliseconds */
export function largeTurns(patience: number, now: () => Date = () => new Date()): LargeTurns {
  const semaphore = createSemaphore({ places: PLACES, waiting: WAITING, patience })
  const made = createWindows(MINUTE)
  return address => {
    const network = networkOf(address)
    const site = siteOf(address)
    const isTooMuch =
      made.count(network, OF_NETWORK, now()) > 0 || (site && made.count(`site ${site}`, OF_NETWORK * SITE, now()) > 0)
    if (isTooMuch) return Promise.resolve(429)
    return new Promise(resolve => void semaphore.enter(network, resolve, () => resolve(503)))
  }
}
