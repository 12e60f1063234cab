import { expect, test } from '@jest/globals'
import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { createReader } from './accounts/readers.ts'
import { listBooks } from './admin/listBooks.ts'
import { pricesAt } from './coins/prices.ts'
import { openDatabase } from './database/open.ts'
import { bareEnvironment } from '../process/testing/bareEnvironment.ts'
import { endingWithUs, spawnEndingWithUs } from '../process/testing/endingWithUs.ts'
import { programFile, runQuire } from '../process/testing/programs.ts'
import { insertAll } from './database/queries.ts'

/** Runs the standalone backend, or another command, until it exits. */
const run = (environment: Record<string, string>, ...words: string[]) =>
  runQuire(words.length > 0 ? words : ['backend'], { env: { ...bareEnvironment, ...environment } })

test.concurrent('a data folder that cannot be created is one clear sentence, and nothing starts', async () => {
  const { code, said } = await run({ DATA_DIR: '/proc/data', BACKEND_PORT: '0' })
  expect(code).toBe(1)
  expect(said).toMatch(/^The data folder \/proc\/data \(DATA_DIR\) is not usable: cannot write to \S+ \(E[A-Z]+\)\.\n$/)
})

test.concurrent('an unavailable address or port is one clear sentence, and a misspelt setting a warning', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quire-'))
  await (await openDatabase(join(folder, 'quire.sqlite'))).destroy()
  const { code, said } = await run({
    DATA_DIR: folder,
    BACKEND_PORT: '0',
    BACKEND_HOST: '203.0.113.7',
    DATABASE_ULR: 'x',
  })
  expect(said).toContain('"setting":"DATABASE_ULR","meant":"DATABASE_URL","msg":"unknown setting"')
  expect([code, said.split('\n').at(-2)]).toEqual([
    1,
    'BACKEND_HOST 203.0.113.7 is no address of this computer: set it to one, or to 0.0.0.0 for all.',
  ])
  // A shop of its own has no sample books.
  await using database = await openDatabase(join(folder, 'quire.sqlite'))
  expect(await listBooks(database, { brand: '', prices: pricesAt({}, new Date()) })).toEqual([])
  await rm(folder, { recursive: true })
})

test.concurrent.each([
  ['none at all', () => Buffer.from('no database at all '.repeat(1000)), 'file is not a database'],
  ['cut off', (whole: Buffer) => whole.subarray(0, whole.length / 2), 'database disk image is malformed'],
])('a database that is %s is one clear sentence with its location', async (_what, harmed, why) => {
  const folder = await mkdtemp(join(tmpdir(), 'quire-'))
  const file = join(folder, 'quire.sqlite')
  await (await openDatabase(file)).destroy()
  await writeFile(file, harmed(await readFile(file)))
  const { code, said } = await run({ DATA_DIR: folder, BACKEND_PORT: '0' })
  expect([code, said]).toEqual([1, `The database ${file} cannot be used: ${why}\n`])
  await rm(folder, { recursive: true })
})

test.concurrent('a missing database is one line, and only --new creates an empty one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quire-'))
  const file = join(folder, 'quire.sqlite')
  const migrate = (...words: string[]) => run({ DATA_DIR: folder }, 'db:migrate', ...words)
  const made = expect.stringContaining('Migrated the database: ')
  const refused = { code: 1, said: expect.stringMatching(/^The database \S+ is gone: .*--new.*\n$/) }
  expect(await migrate()).toEqual({ code: 0, said: made })
  await rm(file)
  expect(await run({ DATA_DIR: folder, BACKEND_PORT: '0' })).toEqual(refused)
  expect(existsSync(file)).toBe(false)
  await writeFile(file, '')
  expect(await migrate()).toEqual(refused)
  expect(await migrate('--new')).toEqual({ code: 0, said: made })
  await rm(folder, { recursive: true })
})

test.concurrent('only a backend needs the port of the desk: commands share its settings', async () => {
  const desk = '{"url":"https://desk.example","issuer":"https://id.example","client_id":"quire"}'
  const folder = await mkdtemp(join(tmpdir(), 'quire-'))
  await (await openDatabase(join(folder, 'quire.sqlite'))).destroy()
  const environment = { DATA_DIR: folder, DESK: desk, BACKEND_PORT: '0' }
  const [backend, command] = [await run(environment), await run(environment, 'ledger:check')]
  expect(backend).toMatchObject({
    code: 1,
    said: expect.stringMatching(/BACKEND_OPERATIONS_PORT +is needed with DESK/),
  })
  expect(command).toMatchObject({ code: 0, said: expect.stringContaining('Everything adds up') })
  await rm(folder, { recursive: true })
})

const TEST = { NODE_ENV: 'production', PAYMENTS: 'demo' }

test.concurrent('missing Stripe keys do not make coins free after real payments', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quire-'))
  const database = await openDatabase(join(folder, 'quire.sqlite'))
  const reader = { brand: 'local', email: 'mara@reader.example', passwordHash: null, emailVerified: false }
  await insertAll(database, 'orders', [
    {
      reader_id: (await createReader(database, reader, new Date()))!,
      kind: 'top_up',
      status: 'failed',
      provider: 'stripe',
      created_at: new Date().toISOString(),
      coins: 1,
      charge_id: 1,
      amount: 1,
      currency: 'USD',
    },
  ])
  await database.destroy()
  const { code, said } = await run({ DATA_DIR: folder, BACKEND_PORT: '0', ...TEST })
  expect(code).toBe(1)
  expect(said).toMatch(/^PAYMENTS is demo, but this database has orders with Stripe: .*\n$/)
  await rm(folder, { recursive: true })
})

test.concurrent('the backend keeps to LIMITS; at shutdown it reports that it is not ready, and finishes requests', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quire-'))
  await (await openDatabase(join(folder, 'quire.sqlite'))).destroy()
  const backend = spawnEndingWithUs(process.execPath, [programFile('quire'), 'backend'], {
    env: {
      ...bareEnvironment,
      DATA_DIR: folder,
      BACKEND_PORT: '0',
      SHUTDOWN_DELAY_MS: '600000',
      LIMITS: 'searchMs.network=1',
    },
  })
  const lines = on(createInterface(backend.stdout), 'line')
  /** The next log line with this message. */
  async function logged(message: string): Promise<{ port: number }> {
    for (;;) {
      const { value = [] } = await lines.next()
      if (value[0]?.includes(`"msg":"${message}"`)) return JSON.parse(value[0])
    }
  }
  expect(await logged('limits changed (LIMITS)')).toMatchObject({ limits: { 'searchMs.network': 1 } })
  const { port } = await logged('listening')
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect((await ask('/readyz')).status).toBe(200)
  const search = () => ask('/v1/book.find?book_id=1&keyword=words').then(({ status }) => status)
  // A new window may begin after any of them.
  const statuses = new Set<number>()
  while (!statuses.has(429) && statuses.size < 3) statuses.add(await search())
  expect(statuses).toContain(429)
  backend.kill('SIGTERM')
  await logged('shutting down')
  const [ready, call] = await Promise.all([ask('/readyz'), ask('/v1/site.capabilities')])
  expect([ready.status, (await ready.json()).desc]).toEqual([503, 'The backend is stopping.'])
  expect([call.status, call.headers.get('Connection')]).toEqual([200, 'close'])
  backend.kill('SIGKILL')
  await once(backend, 'exit')
  await rm(folder, { recursive: true })
})

/** For a program from source that shows texts. */
const fromSource = bareEnvironment.TEST_PROGRAMS ? [] : ['--import', './scripts/build/language/register.ts']

/** Starts the backend as the web server does; returns what it sends and logs. */
function startEmbedded(folder: string) {
  const backend = fork(programFile('quire'), ['backend'], {
    env: { ...bareEnvironment, DATA_DIR: folder, BACKEND_PORT: '0', LOG_LEVEL: 'debug' },
    execArgv: [...endingWithUs, ...fromSource],
    silent: true,
  })
  const messages = on(backend, 'message')
  const received = async (type: string): Promise<{ port: number }> => {
    for (;;) {
      const { value = [] } = await messages.next()
      if (value[0]?.type === type) return value[0]
    }
  }
  return { backend, received, exit: once(backend, 'close'), output: text(backend.stdout!) }
}

test.concurrent('a new database serves our own novels at once, and purges cached pages when it has all books', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quire-'))
  const ask = async (port: number, call: string) =>
    (await (await fetch(`http://127.0.0.1:${port}/v1/${call}`)).json()).data
  const interrupted = startEmbedded(folder)
  expect((await ask((await interrupted.received('listening')).port, 'recommend.index3')).items).not.toEqual([])
  interrupted.backend.kill('SIGTERM')
  expect(await interrupted.exit).toEqual([0, null])

  const { backend, received, exit, output } = startEmbedded(folder)
  const { port } = await received('listening')
  do await received('purge')
  while ((await ask(port, 'seo.sitemap')).total < 22)
  backend.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  expect((await interrupted.output) + (await output)).toMatch(/"msg":"listening"[^]*"msg":"catalogue ready"/)
  await rm(folder, { recursive: true })
})
