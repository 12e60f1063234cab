import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { endpointNames, endpoints, type EndpointName } from '../../../../shared/api/endpoints.ts'
import { createReader } from '../../../../server/backend/accounts/readers.ts'
import { openSession } from '../../../../server/backend/accounts/sessions.ts'
import { configuredLocation } from '../../../../server/backend/database/openConfigured.ts'
import { openDatabase } from '../../../../server/backend/database/open.ts'
import { DEFAULT_BRAND } from '../../../../server/backend/http/callOf.ts'
import { goodInputs } from '../../../backend-kit/kit/inputs.ts'
import type { Kit } from '../../../backend-kit/kit/check.ts'
import { createSamples } from '../../../backend-kit/kit/samples.ts'
import { Skip } from '../../../backend-kit/kit/session.ts'
import { message, type Fields } from '../../../backend-kit/kit/wire.ts'
import { startBackend } from './backend.ts'

const CLIENTS = 10
/** Number of timed `book.show` calls beside each. */
const SAMPLES = 60
/** Pause between two of them, in milliseconds. */
const PAUSE = 5
/** Pause between two calls of a client, in milliseconds: without one, ten clients saturate a thread with any call. */
const CLIENT_PAUSE = 100
/** Factor by which `book.show` may be slower than on an idle backend. */
const MAX = 3

/** The most expensive inputs, for calls whose default inputs in the contract kit are cheap. */
const DEAREST: Partial<Record<EndpointName, Fields[]>> = {
  'author.home': [{ author_id: 1, page: 500, limit: 50 }],
  'book.find': [{ book_id: 1, keyword: 'no such words' }],
  'recommend.tag_group_list': [{ subid: 1, page: 20, limit: 50, sort: 'words', min_score: '3' }],
  'search.multi': [{ keyword: 'the of and to in' }],
  'seo.free': [{ page: 20, limit: 50 }],
  'seo.keywords.page': [{ name: 'the of and to in' }],
  'seo.sitemap': [{ page: 2, limit: 1000 }],
}

/** After these calls the reader cannot make the others. */
const ENDS: ReadonlySet<EndpointName> = new Set(['user.logout', 'user.delete'])

const usage = `How every call of the API weighs on all else: the median of book.show while ten clients make one call ten
times a second each, or as often as they are answered, as a multiple of what it is in calm (more than three times is
marked), and the 95th percentile of the call itself.

  npx node scripts/lab/bench/search/everyCall.ts [--data FOLDER] [--database URL] [CALL …]

  --data      the folder of a database file, of which a copy is better: the calls write
  --database  postgres://user:password@host:5432/database instead

A catalogue to try it on: quire seed --scale 2000x60 --data FOLDER`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, database: { type: 'string' }, help: { type: 'boolean' } },
})

async function measure() {
  const { data = '', database: url } = values
  const database = await openDatabase(configuredLocation({ dataDir: data, database: { url } }))
  const email = `bench-${Date.now()}@bench.example`
  const reader = { brand: DEFAULT_BRAND, email, passwordHash: null, emailVerified: true }
  const id = await createReader(database, reader, new Date())
  const token = await openSession(database, id!, new Date())
  await database.destroy()

  const { port, stop } = await startBackend({ data, database: url })
  const call = (name: EndpointName, input: Fields, address: string) => {
    const headers = {
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      'X-Forwarded-For': address,
      ...(endpoints[name].signIn && { Authorization: `Bearer ${token}` }),
    }
    const { path, ...sent } = message(name, input, headers)
    return fetch(`http://127.0.0.1:${port}${path}`, sent)
  }
  const samples = createSamples({
    sells: async () => true,
    ask: async (name, input = {}) => {
      const answer = await call(name, input, '10.1.1.1')
      if (!answer.ok) throw new Skip(`${name} is ${answer.status}`)
      return ((await answer.json()) as { data: never }).data
    },
  })

  /** The median of successive `book.show` calls, in milliseconds. */
  async function probe(): Promise<number> {
    const taken: number[] = []
    while (taken.length < SAMPLES) {
      const start = performance.now()
      await (await call('book.show', { book_id: 1 + (taken.length % 20) }, '10.2.2.2')).arrayBuffer()
      taken.push(performance.now() - start)
      await pause(PAUSE)
    }
    return taken.toSorted((one, other) => one - other)[SAMPLES / 2] ?? Number.NaN
  }

  /** The median beside ten clients, each in a network of its own, their statuses, and their 95th percentile. */
  async function beside(name: EndpointName, inputs: Fields[]) {
    const loading = { on: true }
    const answers = new Map<number, number>()
    const own: number[] = []
    const client = async (number: number) => {
      for (let time = number; loading.on; time++) {
        const start = performance.now()
        const answer = await call(name, inputs[time % inputs.length] ?? {}, `10.9.${number}.9`)
        await answer.arrayBuffer()
        own.push(performance.now() - start)
        await pause(CLIENT_PAUSE)
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
      }
    }
    const clients = Array.from({ length: CLIENTS }, (_, number) => client(number))
    const median = await probe()
    loading.on = false
    await Promise.all(clients)
    return { median, answers, slow: own.toSorted((one, other) => one - other)[Math.floor(own.length * 0.95)] ?? 0 }
  }

  await probe()
  const calm = await probe()
  const times = (median: number) => `${(median / calm).toFixed(1)} x`
  console.log(`book.show in calm ${calm.toFixed(2)} ms`)
  for (const name of endpointNames.filter(name =>
    positionals.length > 0 ? positionals.includes(name) : !ENDS.has(name),
  )) {
    const kit = {} as Kit
    const good = await goodInputs[name](samples, kit).catch((error: unknown) => {
      if (error instanceof Skip) return []
      throw error
    })
    const { median, answers, slow } = await beside(name, [...(DEAREST[name] ?? good)])
    const mark = median > MAX * calm ? '  <<<' : ''
    const statuses = [...answers].map(([status, count]) => `${status}: ${count}`).join(', ')
    console.log(`${name.padEnd(30)}${times(median).padStart(8)}${slow.toFixed(1).padStart(9)} ms  ${statuses}${mark}`)
  }
  stop()
}

if (values.help) console.log(usage)
else await measure()
