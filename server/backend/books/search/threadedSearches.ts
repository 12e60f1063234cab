import { Worker } from 'node:worker_threads'
import { networkOf } from '../../../../shared/network.ts'
import { createGate, type Leave } from '../../../gate.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Searcher, Searches } from '../../call/searches.ts'

export type ThreadSettings = {
  /** What `openDatabase` opens; tables are up to date. */
  location: string
  /** To a PostgreSQL, and so many searches at once. */
  connections: number
  /** Longest wait for a turn, in milliseconds. */
  patience?: number
}

export type Question = { id: number } & (
  | { name: 'find'; input: Parameters<Searches['find']>[0] }
  | { name: 'suggest'; input: string }
)
export type Answer = { id: number } & ({ found: object } | { failed: string; busy: boolean })

/** Searches that wait for their turn, network by network; of more, whose network has most is told to come again. */
const WAITING = 64
/** In milliseconds: who has waited so long for a search has gone, or asks anew. */
const PATIENCE = 5000

/**
 * Searches on a thread of their own, so that everything else is answered while they think. The thread begins with the
 * first search, and again with the next one should it end. A search that finds no room or no turn in time, or whose
 * thread has ended, is 503 NOT_AVAILABLE.
 */
export function threadedSearches(settings: ThreadSettings): Searches & { close(): Promise<void> } {
  const { connections, patience = PATIENCE } = settings
  const gate = createGate({ places: connections, waiting: WAITING, patience })
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

  function search(question: Omit<Question, 'id'>): Promise<object> {
    thread ??= start()
    const answered = Promise.withResolvers<object>()
    asked.set(++count, answered)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
    thread.postMessage({ ...question, id: count })
    return answered.promise
  }

  function ask(question: Omit<Question, 'id'>, { address, left }: Searcher): Promise<object> {
    if (left.aborted) return Promise.reject(busy())
    const { promise, resolve, reject } = Promise.withResolvers<object>()
    let begun = false
    const begin = (leave: Leave) => {
      begun = true
      resolve(search(question).finally(leave))
    }
    const leave = gate.enter(networkOf(address), begin, () => reject(busy()))
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
    find: (input, by) => ask({ name: 'find', input }, by) as ReturnType<Searches['find']>,
    suggest: (input, by) => ask({ name: 'suggest', input }, by) as ReturnType<Searches['suggest']>,
    async close() {
      await thread?.terminate()
    },
  }
}

const busy = () =>
  new ApiError(503, 'NOT_AVAILABLE', 'Too many are searching right now. Please try again.', { retryAfter: 1 })
