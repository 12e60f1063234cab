import { parentPort, workerData } from 'node:worker_threads'
import { LOCALES, localeAmong } from '../../../shared/locales.ts'
import { inLocale } from '../../inLocale.ts'
import { ApiError } from '../call/apiError.ts'
import { engineOf } from '../database/engine/engine.ts'
import { openForReading } from '../database/open.ts'
import type { SearchOutcome, SearchResponse, SentQuestion, ThreadData } from '../books/search/searchWorker.ts'
import { searchesOn } from './searches.ts'

const { location, ...pool } = workerData as ThreadData
const database = await openForReading(location, pool)
const searches = searchesOn(database)
// Disconnected clients are handled before the thread is called.
const { signal: left } = new AbortController()

async function respond({ name, input, locale, ...by }: SentQuestion): Promise<SearchOutcome> {
  try {
    const search = () => searches.ask(name, input, { address: '', left, ...by })
    return { found: await inLocale(localeAmong(LOCALES, locale), search) }
  } catch (error) {
    if (error instanceof ApiError) {
      const { code, error: called, message, details } = error
      return { refused: [code, called, message, details] }
    }
    const message = Error.isError(error) ? error.message : 'something that is no error was thrown'
    const stack = Error.isError(error) ? error.stack : undefined
    return { failed: message, stack, busy: engineOf(database).remedy(error) !== undefined }
  }
}

parentPort!.on('message', async (question: SentQuestion) => {
  const started = performance.now()
  const outcome = await respond(question)
  const work = performance.now() - started
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
  parentPort!.postMessage(
    { id: question.id, work, ...outcome } satisfies SearchResponse,
    'found' in outcome ? [outcome.found.buffer] : [],
  )
})
