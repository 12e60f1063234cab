import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { failures as text } from '../../../../client/text/en/backend/failures.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Searcher } from '../../call/searches.ts'
import type { ParsedInput, SearchName } from '../../../../shared/api/endpoints.ts'

/** What the thread is given. */
export type ThreadData = {
  /** What `openDatabase` opens; tables are up to date. */
  location: string
  /** To a PostgreSQL, and so many searches at once. */
  connections: number
}

export type Question = Pick<Searcher, 'reader' | 'language' | 'now'> & {
  name: SearchName
  input: ParsedInput<SearchName>
}
export type Asked = Question & { id: number }
export type Answer = { id: number } & (
  | { found: object }
  | { refused: ConstructorParameters<typeof ApiError> }
  | { failed: string; stack: string | undefined; busy: boolean }
)

type WorkerOptions = {
  data: ThreadData
  log: Pick<Logger, 'error'>
  /** The thread's program: posts an `Answer` to each `Asked`. */
  file: URL
  /** Longest time for one question, in milliseconds. */
  patience?: number
  /** After an end that nobody asked for no other thread is started for so many milliseconds. */
  pause?: number
}

type Waiting = PromiseWithResolvers<object> & { timer: NodeJS.Timeout }

/**
 * The life of the thread that searches. It begins with the first question, and again with the next one should it end;
 * one that takes too long over a question is given up. Whose thread has ended or cannot be had is 503 NOT_AVAILABLE.
 */
export function createSearchWorker({ data, log, file, patience = 10_000, pause = 1000 }: WorkerOptions) {
  const asked = new Map<number, Waiting>()
  let thread: Worker | undefined
  let count = 0
  let notBefore = 0

  function start(): Worker {
    const started = new Worker(file, { workerData: data, name: 'search' })
    const ended = (about: object) => {
      if (thread === started) giveUp(about, 'search thread exited')
    }
    started.on('message', ({ id, ...answer }: Answer) => {
      const question = take(id)
      if ('found' in answer) return question?.resolve(answer.found)
      if ('refused' in answer) return question?.reject(new ApiError(...answer.refused))
      const error = Object.assign(new Error(answer.failed), { stack: answer.stack })
      if (answer.busy) log.error({ err: error }, 'search failed')
      question?.reject(answer.busy ? notNow() : error)
    })
    started.on('error', err => ended({ err }))
    started.on('exit', code => ended({ code }))
    started.unref()
    return started
  }

  function take(id: number): Waiting | undefined {
    const question = asked.get(id)
    clearTimeout(question?.timer)
    asked.delete(id)
    return question
  }

  /** Nothing is heard any more of a thread that ended by itself, or that hangs. */
  function giveUp(about: object, what: string): void {
    log.error({ ...about, questions: asked.size }, what)
    notBefore = performance.now() + pause
    // One that is deep in a query may take its time to end.
    void forget()
  }

  function forget(): Promise<unknown> | undefined {
    const gone = thread
    thread = undefined
    for (const id of asked.keys()) take(id)?.reject(notNow())
    return gone?.terminate()
  }

  return {
    /** What the thread found. Rejects with its refusal or error, or as said above. */
    async ask(question: Question): Promise<object> {
      if (!thread && performance.now() < notBefore) throw notNow()
      thread ??= start()
      const id = ++count
      const tooLong = () => giveUp({ search: question.name, patience }, 'search timed out: replacing the search thread')
      asked.set(id, { ...Promise.withResolvers<object>(), timer: setTimeout(tooLong, patience).unref() })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
      thread.postMessage({ ...question, id } satisfies Asked)
      return asked.get(id)!.promise
    },
    /** Ends the thread. A later question starts another. */
    async close(): Promise<void> {
      await forget()
    },
  }
}

const notNow = () => new ApiError(503, 'NOT_AVAILABLE', () => text.searchBusy, { retryAfter: 1 })
