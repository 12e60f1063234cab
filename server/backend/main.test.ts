import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { writeFact } from './database/facts.ts'
import { openDatabase } from './database/open.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(async () => {
  const database = await openDatabase(join(folder, 'quire.sqlite'))
  await writeFact(database, 'seeded', '1')
  await database.destroy()
})

const start = (environment: Record<string, string>): ChildProcess =>
  fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    env: { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'silent', ...environment }, execArgv: [], silent: true,
  })

test('a forked backend tells its port, answers, and ends when it is asked to', async () => {
  const backend = start({ BACKEND_PORT: '0' })
  const [{ type, port }] = await once(backend, 'message')
  expect(type).toBe('listening')
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  backend.kill('SIGTERM')
  expect(await once(backend, 'exit')).toEqual([0, null])
})

test('it ends when its parent goes away', async () => {
  const backend = start({ BACKEND_PORT: '0' })
  await once(backend, 'message')
  backend.disconnect()
  expect(await once(backend, 'exit')).toEqual([0, null])
})

test('a wrong setting is named and ends the start', async () => {
  const backend = start({ BACKEND_PORT: 'many' })
  let said = ''
  backend.stderr!.on('data', (text) => (said += text))
  expect(await once(backend, 'close')).toEqual([1, null])
  expect(said).toContain('BACKEND_PORT')
})
