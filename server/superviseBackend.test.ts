import { expect, test } from '@jest/globals'
import { createLog } from './log.ts'
import { superviseBackend } from './superviseBackend.ts'
import { programFile } from './process/testing/programs.ts'

const program = programFile('backend')
const backOff = { first: 1, most: 8, resetAfter: 60_000 }

/** A log, and a way to wait for a line in it. */
function watchedLog() {
  const waiting: { text: string; done: () => void }[] = []
  const log = createLog(
    { level: 'info' },
    {
      write: line => {
        for (const one of waiting) if (line.includes(one.text)) one.done()
      },
    },
  )
  return { log, line: (text: string) => new Promise<void>(done => void waiting.push({ text, done })) }
}

const pidOf = async (url: string): Promise<number> => {
  for (;;) {
    try {
      return ((await (await fetch(`${url}/v1/pid`)).json()) as { pid: number }).pid
    } catch {
      await new Promise(setImmediate)
    }
  }
}

test.concurrent('a backend that dies is restarted at the same address, and stops on request', async () => {
  const { log, line } = watchedLog()
  const backend = superviseBackend({ program, environment: process.env, heartbeatTimeout: 60_000, log, backOff })
  const { url } = await backend.started
  const first = await pidOf(url)
  const died = line('embedded backend exited: restarting it')
  await fetch(`${url}/v1/die`).catch(() => {})
  await died
  const second = await pidOf(url)
  expect(second).not.toBe(first)
  await backend.stop(5000)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  expect(() => process.kill(second, 0)).toThrow('ESRCH')
})

test.concurrent('a backend whose thread does not come back is killed and started again', async () => {
  const { log, line } = watchedLog()
  const backend = superviseBackend({ program, environment: process.env, heartbeatTimeout: 5000, log, backOff })
  const { url } = await backend.started
  const first = await pidOf(url)
  const hung = line('embedded backend unresponsive: killing it')
  const died = line('"signal":"SIGKILL"')
  await fetch(`${url}/v1/hang`).catch(() => {})
  await Promise.all([hung, died])
  expect(await pidOf(url)).not.toBe(first)
  await backend.stop(5000)
})

test.concurrent('a backend that ends at its start is an error, not a loop', async () => {
  const environment = { ...process.env, BACKEND_FAILS: '1' }
  const { started } = superviseBackend({
    program,
    environment,
    heartbeatTimeout: 60_000,
    log: watchedLog().log,
    backOff,
  })
  await expect(started).rejects.toThrow('exit code 3')
})

test.concurrent('stopping while a restart is due starts nothing', async () => {
  const { log, line } = watchedLog()
  const backend = superviseBackend({
    program,
    environment: process.env,
    heartbeatTimeout: 60_000,
    log,
    backOff: { first: 60_000, most: 60_000, resetAfter: 60_000 },
  })
  const { url } = await backend.started
  const died = line('"restartIn":60000')
  await fetch(`${url}/v1/die`).catch(() => {})
  await died
  await backend.stop(5000)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
