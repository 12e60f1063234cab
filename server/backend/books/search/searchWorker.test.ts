import { expect, test } from '@jest/globals'
import { pricesAt } from '../../coins/prices.ts'
import { createSearchWorker } from './searchWorker.ts'

/** A worker whose thread runs this code for each search; its log, and a function that waits for the next log line. */
function workerThat(onRequest: string, times: { timeout?: number; pause?: number } = {}) {
  const lines: { details: Record<string, unknown>; what: string }[] = []
  const program = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, input: { keyword: input } }) => { ${onRequest} })`
  const worker = createSearchWorker({
    data: { location: ':memory:', connections: 1 },
    file: new URL(`data:text/javascript,${encodeURIComponent(program)}`),
    log: { error: (details: object, what?: string) => void lines.push({ details: { ...details }, what: what ?? '' }) },
    ...times,
  })
  return {
    worker,
    lines,
    ask: (keyword: string) =>
      worker.ask({
        name: 'search.multi2',
        locale: 'en',
        brand: 'local',
        prices: pricesAt({}, new Date()),
        input: { keyword },
        now: new Date(),
      }),
  }
}

const NOT_NOW = { code: 503, message: 'Search isn’t available right now. Please try again.' }
const FAILS = `if (input === 'die') throw new Error('broken'); parentPort.postMessage({ id, found: new Uint8Array([1]) })`

test('a crash of the thread is logged once, rejects its searches, and delays the restart', async () => {
  const { worker, lines, ask } = workerThat(FAILS, { pause: 3_600_000 })
  await expect(ask('die')).rejects.toMatchObject(NOT_NOW)
  await expect(ask('well')).rejects.toMatchObject(NOT_NOW)
  expect(lines).toMatchObject([{ details: { err: { message: 'broken' }, questions: 1 }, what: 'search thread exited' }])
  await worker.close()
})

test('after the pause a new thread starts', async () => {
  const { worker, lines, ask } = workerThat(FAILS, { pause: 0 })
  await expect(ask('die')).rejects.toMatchObject(NOT_NOW)
  expect(await ask('well')).toEqual(new Uint8Array([1]))
  await worker.close()
  expect(await ask('well')).toEqual(new Uint8Array([1]))
  await worker.close()
  expect(lines).toHaveLength(1)
})

test('a hanging thread is replaced, and its waiting searches are rejected', async () => {
  const { worker, lines, ask } = workerThat('for (;;);', { timeout: 1 })
  const requested = await Promise.allSettled([ask('hang'), ask('wait')])
  expect(requested).toMatchObject([
    { status: 'rejected', reason: NOT_NOW },
    { status: 'rejected', reason: NOT_NOW },
  ])
  expect(lines).toMatchObject([
    { details: { search: 'search.multi2', questions: 2 }, what: 'search timed out: replacing the search thread' },
  ])
  await worker.close()
})

test('an error in the thread has its original stack', async () => {
  const { worker, ask } = workerThat(
    `parentPort.postMessage({ id, failed: 'odd', stack: 'Error: odd at there', busy: false })`,
  )
  await expect(ask('sea')).rejects.toMatchObject({ message: 'odd', stack: 'Error: odd at there' })
  await worker.close()
})
