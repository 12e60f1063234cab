import { networkOf, siteOf } from '../../../../shared/network.ts'
import { createWindows } from '../../../callers/windows.ts'
import { createSemaphore, type Leave, type Semaphore } from '../../../semaphore.ts'

/** Large resources of one backend that are made at once, and that wait for it. */
const PLACES = 2
const WAITING = 32
const MINUTE = 60_000
/** That one network has made in a minute: what is kept counts for nobody. */
const OF_NETWORK = 60
/** So many networks' share for the /48 around one of IPv6. */
const SITE = 4

/** A turn to make a large resource; 429 where a network asks for too many, 503 where there is no turn in time. */
type LargeTurns = (address: string, backend: string) => Promise<Leave | 429 | 503>

/**
 * Has a few large resources of each backend made at once, beside the pages: one that is slow holds up its own.
 * @param patience longest wait, in milliseconds
 */
export function largeTurns(patience: number, now: () => Date = () => new Date()): LargeTurns {
  const semaphores = new Map<string, Semaphore>()
  const made = createWindows(MINUTE)
  return (address, backend) => {
    const network = networkOf(address)
    const site = siteOf(address)
    const isTooMuch =
      made.count(network, OF_NETWORK, now()) > 0 || (site && made.count(`site ${site}`, OF_NETWORK * SITE, now()) > 0)
    if (isTooMuch) return Promise.resolve(429)
    const semaphore = semaphores.get(backend) ?? createSemaphore({ places: PLACES, waiting: WAITING, patience })
    semaphores.set(backend, semaphore)
    return new Promise(resolve => void semaphore.enter(network, resolve, () => resolve(503)))
  }
}
