import type { Logger } from 'pino'
import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { activeLocale } from '../../../../shared/text/activeLocale.ts'
import { sharerOf } from '../../../../shared/network.ts'
import { backendLimits } from '../../../settings/limits/backend.ts'
import { createSemaphore, type Release } from '../../../semaphore.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Searcher, Searches } from '../../call/searches.ts'
import { createSearchWorker, type Found, type Question, type ThreadData } from './searchWorker.ts'

type Options = {
  data: ThreadData
  file: URL
  log: Pick<Logger, 'error'>
  /** The queue is fair by network. */
  waiting?: number
  /** In the queue, in milliseconds. */
  maxWait?: number
  /** Of a search, in milliseconds. */
  timeout?: number
}

/** A search without a place in the queue, or that waits too long, is 503 NOT_AVAILABLE. */
export function threadedSearches({
  data,
  file,
  log,
  waiting = backendLimits.searchesQueued.preset,
  maxWait = backendLimits.searchesMaxWaitMs.preset,
  timeout,
}: Options): Searches & Pick<ReturnType<typeof createSearchWorker>, 'open' | 'close'> {
  const semaphore = createSemaphore({
    permits: data.connections,
    maxQueue: waiting,
    maxPerKey: Math.ceil(waiting / 2),
    maxWait,
  })
  const worker = createSearchWorker({ data, file, log, timeout })

  function enqueue(question: Question, { address, left, spend }: Searcher): Promise<Found> {
    if (left.aborted) return Promise.reject(busy())
    const { promise, resolve, reject } = Promise.withResolvers<Found>()
    let begun = false
    const begin = (release: Release) => {
      begun = true
      let work = 0
      const end = () => {
        spend?.(work)
        release(work)
      }
      // What a thread takes to start is nobody's work.
      resolve(worker.ask(question, spent => (work = spent)).finally(end))
    }
    const release = semaphore.enter(sharerOf(address), begin, () => reject(busy()))
    const goes = () => {
      // A running search is finished, and occupies its place until then.
      if (begun) return
      release()
      reject(busy())
    }
    left.addEventListener('abort', goes, { once: true })
    return promise
  }

  return {
    ask: (name, input, by) =>
      enqueue(
        {
          name,
          locale: activeLocale().code,
          input,
          brand: by.brand,
          prices: by.prices,
          reader: by.reader && { id: by.reader.id },
          language: by.language,
          now: by.now,
        },
        by,
      ),
    open: worker.open,
    close: worker.close,
  }
}

const busy = () => new ApiError(503, 'NOT_AVAILABLE', () => text.searchBusy, { retryAfter: 1 })
