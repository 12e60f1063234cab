import { Worker } from 'node:worker_threads'
import { ApiError } from '../../call/apiError.ts'
import { createLane, LaneFull } from './lane.ts'
import type { Searches } from '../../call/searches.ts'

export type ThreadSettings = {
  /** What `openDatabase` opens; tables are up to date. */
  location: string
  /** To a PostgreSQL, and so many searches at once. */
  connections: number
}

export type Question = { id: number } & (
  | { name: 'find'; input: Parameters<Searches['find']>[0] }
  | { name: 'suggest'; input: string }
)
export type Answer = { id: number } & ({ found: object } | { failed: string; busy: boolean })

/** Searches that wait for their turn; one that comes when there are so many is told to come again. */
const WAITING = 64

/**
 * Searches on a thread of their own, so that everything else is answered while they think. The thread begins with the
 * first search, and again with the next one should it end. A search that finds no room, or whose thread has ended, is
 * 503 NOT_AVAILABLE.
 */
export function threadedSearches(settings: ThreadSettings): Searches & { close(): Promise<void> } {
  const inTurn = createLane({ atOnce: settings.connections, waiting: WAITING })
  const asked = new Map<number, PromiseWithResolvers<object>>()
  let thread: Worker | undefined
  let count = 0

  function start(): Worker {
    const file = import.meta.url.endsWith('.ts') ? './searchThread.ts' : './searchThread.js'
    const started = new Worker(new URL(file, import.meta.url), { workerData: settings, name: 'search' })
    started.on('message', (answer: Answer) => {
      const question = asked.get(answer.id)
      asked.delete(answer.id)
      if ('found' in answer) question?.resolve(answer.found)
      else question?.reject(answer.busy ? busy() : new Error(answer.failed))
    })
    const ended = () => thread === started && giveUp()
    started.on('error', ended)
    started.on('exit', ended)
    started.unref()
    return started
  }

  function giveUp() {
    thread = undefined
    for (const { reject } of asked.values()) reject(busy())
    asked.clear()
  }

  const ask = async (question: Omit<Question, 'id'>): Promise<object> => {
    try {
      return await inTurn(() => {
        thread ??= start()
        const answered = Promise.withResolvers<object>()
        asked.set(++count, answered)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
        thread.postMessage({ ...question, id: count })
        return answered.promise
      })
    } catch (error) {
      throw error instanceof LaneFull ? busy() : error
    }
  }
  return {
    find: input => ask({ name: 'find', input }) as ReturnType<Searches['find']>,
    suggest: input => ask({ name: 'suggest', input }) as ReturnType<Searches['suggest']>,
    async close() {
      await thread?.terminate()
    },
  }
}

const busy = () =>
  new ApiError(503, 'NOT_AVAILABLE', 'Too many are searching right now. Please try again.', { retryAfter: 1 })
