import { ApiError } from '../../call/apiError.ts'
import { createLane, LaneFull } from './lane.ts'
import { createSearchWorker, type Question, type ThreadData } from './searchWorker.ts'
import type { Logger } from 'pino'
import type { Searches } from '../../call/searches.ts'

type Options = { data: ThreadData; log: Pick<Logger, 'error'> }

/** Searches that wait for their turn; one that comes when there are so many is told to come again. */
const WAITING = 64

/**
 * Searches on a thread of their own, so that everything else is answered while they think. A search that finds
 * no room is 503 NOT_AVAILABLE; of the thread's life and its failures see `createSearchWorker`.
 */
export function threadedSearches(options: Options): Searches & { close(): Promise<void> } {
  const inTurn = createLane({ atOnce: options.data.connections, waiting: WAITING })
  const worker = createSearchWorker(options)

  const ask = async (question: Question): Promise<object> => {
    try {
      return await inTurn(() => worker.ask(question))
    } catch (error) {
      throw error instanceof LaneFull ? busy() : error
    }
  }
  return {
    find: input => ask({ name: 'find', input }) as ReturnType<Searches['find']>,
    suggest: input => ask({ name: 'suggest', input }) as ReturnType<Searches['suggest']>,
    close: worker.close,
  }
}

const busy = () =>
  new ApiError(503, 'NOT_AVAILABLE', 'Too many are searching right now. Please try again.', { retryAfter: 1 })
