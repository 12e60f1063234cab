import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { backendLimits } from '../../../settings/limits/backend.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Searcher } from '../../call/searches.ts'
import type { ParsedInput, SearchName } from '../../../../shared/api/endpoints.ts'

export type ThreadData = {
  location: string
  /** To PostgreSQL, and concurrent searches. */
  connections: number
  poolTimeout?: number
  statementTimeout?: number
}

export type Question = Pick<Searcher, 'brand' | 'prices' | 'reader' | 'language' | 'now'> & {
  name: SearchName
  /** Code of the response's. */
  locale: string
  input: ParsedInput<SearchName>
}
export type SentQuestion = Question & { id: number }
/** `work`: milliseconds that the search took in the thread. */
export type SearchResponse = { id: number; work: number } & SearchOutcome
/** The output as JSON. */
export type Found = Uint8Array<ArrayBuffer>
export type SearchOutcome =
  | { found: Found }
  | { refused: ConstructorParameters<typeof ApiError> }
  | { failed: string; stack: string | undefined; busy: boolean }

type WorkerOptions = {
  data: ThreadData
  log: Pick<Logger, 'error'>
  file: URL
  timeout?: number
  /** Milliseconds without a new thread after one has crashed. */
  pause?: number
}

type Waiting = PromiseWithResolvers<Found> & { timer: NodeJS.Timeout; spend(work: number): void }

/**
 * Starts the thread with `open` or the first search, restarts it after a crash, and replaces it after a timeout.
 * Searches of a thread that ended or cannot start are rejected with 503 NOT_AVAILABLE.
 */
export function createSearchWorker({
  data,
  log,
  file,
  timeout = backendLimits.searchTimeoutMs.preset,
  pause = 1000,
}: WorkerOptions) {
  const requests = new Map<number, Waiting>()
  let thread: Worker | undefined
  let count = 0
  let notBefore = 0

  function start(): Worker {
    const started = new Worker(file, { workerData: data, name: 'search' })
    const ended = (details: object) => {
      if (thread === started) failAll(details, 'search thread exited')
    }
    started.on('message', ({ id, ...response }: SearchResponse) => {
      const question = remove(id)
      question?.spend(response.work)
      if ('found' in response) return question?.resolve(response.found)
      if ('refused' in response) return question?.reject(new ApiError(...response.refused))
      const error = Object.assign(new Error(response.failed), { stack: response.stack })
      if (response.busy) log.error({ err: error }, 'search failed')
      question?.reject(response.busy ? notNow() : error)
    })
    started.on('error', err => ended({ err }))
    started.on('exit', code => ended({ code }))
    started.unref()
    return started
  }

  function remove(id: number): Waiting | undefined {
    const question = requests.get(id)
    clearTimeout(question?.timer)
    requests.delete(id)
    return question
  }

  function failAll(details: object, what: string): void {
    log.error({ ...details, questions: requests.size }, what)
    notBefore = performance.now() + pause
    // Terminating may take a while during a query.
    void forget()
  }

  function forget(): Promise<unknown> | undefined {
    const gone = thread
    thread = undefined
    for (const id of requests.keys()) remove(id)?.reject(notNow())
    return gone?.terminate()
  }

  return {
    open: () => void (thread ??= start()),
    /** `spend` receives the work of a search before it settles, unless the thread ended. */
    async ask(question: Question, spend: (work: number) => void = () => {}): Promise<Found> {
      if (!thread && performance.now() < notBefore) throw notNow()
      thread ??= start()
      const id = ++count
      const tooLong = () => failAll({ search: question.name, timeout }, 'search timed out: replacing the search thread')
      requests.set(id, { ...Promise.withResolvers<Found>(), timer: setTimeout(tooLong, timeout).unref(), spend })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
      thread.postMessage({ ...question, id } satisfies SentQuestion)
      return requests.get(id)!.promise
    },
    async close(): Promise<void> {
      await forget()
    },
  }
}

const notNow = () => new ApiError(503, 'NOT_AVAILABLE', () => text.searchBusy, { retryAfter: 1 })
