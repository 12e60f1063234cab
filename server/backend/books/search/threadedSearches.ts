import type { Logger } from 'pino'
import { failures as text } from '../../../../client/text/en/backend/failures.ts'
import { networkOf } from '../../../../shared/network.ts'
import { createSemaphore, type Leave } from '../../../semaphore.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Searcher, Searches } from '../../call/searches.ts'
import { createSearchWorker, type Question, type ThreadData } from './searchWorker.ts'

type Options = {
  data: ThreadData
  /** The thread's program. */
  file: URL
  log: Pick<Logger, 'error'>
  /** Longest wait for a turn, in milliseconds. */
  patience?: number
}

/** Searches that wait for their turn, network by network; of more, whose network has most is told to come again. */
const WAITING = 64
/** In milliseconds: who has waited so long for a search has gone, or asks anew. */
const PATIENCE = 5000

/**
 * Searches on a thread of their own, so that everything else is answered while they think. A search that finds no room
 * or no turn in time is 503 NOT_AVAILABLE; of the thread's life and its failures see `createSearchWorker`.
 */
export function threadedSearches({
  data,
  file,
  log,
  patience = PATIENCE,
}: Options): Searches & { close(): Promise<void> } {
  const semaphore = createSemaphore({ places: data.connections, waiting: WAITING, patience })
  const worker = createSearchWorker({ data, file, log })

  function turn(question: Question, { address, left }: Searcher): Promise<object> {
    if (left.aborted) return Promise.reject(busy())
    const { promise, resolve, reject } = Promise.withResolvers<object>()
    let begun = false
    const begin = (leave: Leave) => {
      begun = true
      resolve(worker.ask(question).finally(leave))
    }
    const leave = semaphore.enter(networkOf(address), begin, () => reject(busy()))
    const goes = () => {
      // What the thread has begun it ends: its place is taken until then.
      if (begun) return
      leave()
      reject(busy())
    }
    left.addEventListener('abort', goes, { once: true })
    return promise
  }

  return {
    ask: (name, input, by) =>
      turn(
        { name, input, reader: by.reader && { id: by.reader.id }, language: by.language, now: by.now },
        by,
      ) as Promise<never>,
    close: worker.close,
  }
}

const busy = () => new ApiError(503, 'NOT_AVAILABLE', () => text.searchBusy, { retryAfter: 1 })
