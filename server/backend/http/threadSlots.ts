import type { RequestHandler } from 'express'
import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import { sharerOf } from '../../../shared/network.ts'
import { createSemaphore } from '../../semaphore.ts'
import { ApiError } from '../call/apiError.ts'
import type { Spend } from './limits/workLimits.ts'

declare module 'http' {
  interface IncomingMessage {
    /** Resolves with the next slot of the caller's network; rejects with 503 NOT_AVAILABLE if too many wait. */
    nextSlot: () => Promise<void>
    /** Receives the length of each slot, in milliseconds. */
    spend?: Spend
  }
}

/**
 * Shares this thread among requests, fairly by network, before anything is parsed: a slot lasts one iteration of the
 * event loop, until the request waits for something else than SQLite, which is synchronous.
 * @param waiting length of the queue, of which a network can have half
 */
export function takeSlots(waiting: number): RequestHandler {
  const semaphore = createSemaphore({ permits: 1, maxQueue: waiting, maxPerKey: Math.ceil(waiting / 2) })

  function nextSlot(network: string, spend: Spend): Promise<void> {
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
        // After new requests have been received, so that they compete for the next slot.
        setImmediate(leave, work)
      })
    }
    semaphore.enter(network, begin, () => reject(busy()))
    return promise
  }

  return async (request, response, next) => {
    const network = sharerOf(request.ip ?? '')
    request.nextSlot = () => nextSlot(network, work => request.spend?.(work))
    await request.nextSlot()
    if (!response.closed) next()
  }
}

const busy = () => new ApiError(503, 'NOT_AVAILABLE', () => text.busy, { retryAfter: 1 })
