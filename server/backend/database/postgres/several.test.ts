import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newDatabase } from '../../testing/database.ts'
import { openDatabase } from '../open.ts'
import type { Database } from '../schema/schema.ts'
import { bareEnvironment } from '../../../process/testing/bareEnvironment.ts'
import { programFile } from '../../../process/testing/programs.ts'

type Backend = { child: ChildProcess; port: number; said(words: string): number }
const backends: Backend[] = []
let database: Database

/** Started concurrently on an empty database. */
beforeAll(async () => {
  const location = await newDatabase({ empty: true })
  backends.push(...(await Promise.all([1, 2, 3].map(() => start(location)))))
  database = await openDatabase(location)
})
afterAll(async () => {
  for (const { child } of backends) child.kill('SIGKILL')
  await database.destroy()
})

async function start(location: string): Promise<Backend> {
  const child = fork(programFile('quire'), ['backend'], {
    env: { ...bareEnvironment, BACKEND_PORT: '0', DATABASE_URL: location, DATABASE_CONNECTIONS: '5' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    silent: true,
  })
  const lines: string[] = []
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', text => lines.push(...String(text).split('\n')))
  const listening = once(child, 'message').then(([{ port }]) => port as number)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(lines.join('\n'))))
  ended.catch(() => {})
  const port = await Promise.race([listening, ended])
  return { child, port, said: words => lines.filter(line => line.includes(words)).length }
}

const saidByAll = (words: string) => backends.map(({ said }) => said(words)).toSorted()

/** Status of a call to one of them from an address. */
async function call(at: number, name: string, input: object, address: string): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${backends[at % backends.length]!.port}/v1/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, 'Device-Uuid': 'one' },
    body: JSON.stringify(input),
  })
  return status
}
const times = async (count: number, ask: (at: number) => Promise<number>) => {
  const statuses: number[] = []
  for (let at = 0; at < count; at++) statuses.push(await ask(at))
  return statuses
}

test('three backends on an empty database create the tables once and seed them once', async () => {
  expect(saidByAll('database migrated')).toEqual([0, 0, 1])
  const books = await database.selectFrom('book').select('name').execute()
  expect(books.length).toBeGreaterThan(8)
  expect(new Set(books.map(({ name }) => name)).size).toBe(books.length)
})

test('they share the count of sign-in attempts', async () => {
  const attempt = (at: number) => call(at, 'user.login', { email: 'a@b.example', password: 'wrong-one' }, '10.9.9.9')
  const statuses = await times(12, attempt)
  expect(statuses.slice(0, 10)).not.toContain(429)
  expect(statuses.slice(10)).toEqual([429, 429])
})

test('one stops gracefully while the others go on', async () => {
  const [first] = backends
  first!.child.kill('SIGTERM')
  expect(await once(first!.child, 'exit')).toEqual([0, null])
  expect(await call(1, 'search.multi', { keyword: 'sea' }, '10.7.7.7')).toBe(200)
})
