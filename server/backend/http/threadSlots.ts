import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import { createSemaphore } from '../../semaphore.ts'
import { ApiError } from '../call/apiError.ts'

/**
 * Shares this thread among calls, fairly by network: a slot lasts one iteration of the event loop, until the call waits
 * for something else than SQLite, which is synchronous. Returns a function that resolves with a network's next slot,
 * and rejects with 503 NOT_AVAILABLE if too many calls wait.
 * @param waiting length of the queue, of which a network can have half
 */
export function createThreadSlots(waiting: number) {
  const semaphore = createSemaphore({ permits: 1, maxQueue: waiting, maxPerKey: Math.ceil(waiting / 2) })
  /** @param spend receives the length of the slot, in milliseconds */
  return (network: string, spend: (work: number) => void = () => {}): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const begin = (leave: (work: number) => void) => {
      let start = 0
      setImmediate(() => {
        start = performance.now()
        resolve()
      })
      // After all that the first one settles.
      setImmediate(() => {
        const work = performance.now() - start
        spend(work)
        leave(work)
      })
    }
    semaphore.enter(network, begin, () => reject(busy()))
    return promise
  }
}

const busy = () => new ApiError(503, 'NOT_AVAILABLE', () => text.busy, { retryAfter: 1 })
