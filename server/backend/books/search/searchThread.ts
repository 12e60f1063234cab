import { parentPort, workerData } from 'node:worker_threads'
import { engineOf } from '../../database/engine/engine.ts'
import { openForReading } from '../../database/open.ts'
import { searchesOn } from './searches.ts'
import type { Answer, Asked, ThreadData } from './searchWorker.ts'

/** The thread of `createSearchWorker`: a connection of its own that only reads, and an answer to each question. */
const { location, connections } = workerData as ThreadData
const database = await openForReading(location, { connections })
const searches = searchesOn(database)

async function answer({ id, ...question }: Asked): Promise<Answer> {
  try {
    const { name, input } = question
    if (name === 'find') return { id, found: await searches.find(input) }
    return { id, found: name === 'facets' ? await searches.facets(input) : await searches.suggest(input) }
  } catch (error) {
    const message = Error.isError(error) ? error.message : 'something that is no error was thrown'
    const stack = Error.isError(error) ? error.stack : undefined
    return { id, failed: message, stack, busy: engineOf(database).remedy(error) !== undefined }
  }
}

parentPort!.on('message', async (question: Asked) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
  parentPort!.postMessage(await answer(question))
})
