import { beforeAll, expect, test } from '@jest/globals'
import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { auditLedger } from '../server/backend/coins/audit/auditLedger.ts'
import { environment } from '../server/config.ts'
import { redisBinary } from '../server/redis/testing/redisServer.ts'
import { dockerOf } from './testing/installation/docker.ts'
import { install, type Installation } from './testing/installation/installation.ts'
import { BUYERS, READERS, readTogether, search, SHOWN, startLoad, type Tally } from './testing/installation/load.ts'
import { isResolving, isThere } from './testing/nginx.ts'

/** A build, and as many restarts as 5,000 requests take, on a machine with other work. In milliseconds. */
const LONG = 900_000
/** Minimum number of requests during an update. */
const REQUESTS = 5000
/** Time that a process is down, and that is observed after its return, in milliseconds. */
const AWAY = 2000

const canRun = isThere && redisBinary !== undefined
if (canRun && !isResolving()) process.stderr.write('NOT TESTED: deploy/update.sh: it needs nginx 1.27.3 or newer.\n')

beforeAll(() => {
  if (canRun) execFileSync(process.execPath, ['scripts/setup.mjs', 'build'], { stdio: ['ignore', 2, 2] })
}, LONG)

/** How operators replace the running version. */
const updates: Record<string, (installation: Installation) => Promise<unknown>> = {
  async 'each process restarts in turn'({ all }) {
    for (const one of [...all('backend'), ...all('web')]) {
      await one.stop()
      await one.start()
    }
  },
  async 'deploy/update.sh puts new containers in the place of old ones'(installation) {
    await using docker = await dockerOf(installation)
    await promisify(execFile)('deploy/update.sh', { env: { PATH: `${docker.folder}:${environment['PATH']}` } })
  },
}

/** Number of responses with another status; 0 is a cut connection. */
const others = (counts: Record<number, number>, ...good: number[]) =>
  Object.entries(counts).reduce((sum, [status, count]) => (good.includes(Number(status)) ? sum : sum + count), 0)
const total = ({ pages, orders }: Tally) => others(pages) + others(orders)
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

// Readers are few and do not search: on a busy machine searches are slow, whatever is updated.
test.each(Object.entries(updates))(
  '%s: no page and no order of 5,000 fails',
  async (title, update) => {
    const isResolved = title.startsWith('deploy/update.sh')
    if (!canRun || (isResolved && !isResolving())) return
    const installation = await install({ webs: 2, isResolved })
    try {
      const load = await startLoad(installation, { readers: 6, buyers: 2, paths: SHOWN })
      try {
        do await update(installation)
        while (total(load.soFar()) < REQUESTS)
      } finally {
        await load.stop()
      }
      const { pages, orders } = load.soFar()
      expect(Object.keys({ ...pages, ...orders })).toEqual(['200'])
    } finally {
      await installation.remove()
    }
  },
  LONG,
)

test(
  'the loss of any process fails at most the requests in flight, and no acknowledged order is lost',
  async () => {
    if (!canRun) return
    const installation = await install()
    try {
      await expectShared(installation)
      const load = await startLoad(installation)
      try {
        await killEach(installation, load)
      } finally {
        await load.stop()
      }
      await expectOrders(installation, load)
      const { webs, backends } = installation
      // More often if the machine is so busy that Redis is late.
      for (const one of [...webs, ...backends]) {
        expect(one.said('Redis unavailable')).toBeGreaterThan(0)
        expect(one.said('Redis available again')).toBeGreaterThan(0)
      }
    } finally {
      expect(new Set(await installation.remove())).toEqual(new Set([0]))
    }
  },
  LONG,
)

/** Limits and in-flight deduplication apply to all processes together. */
async function expectShared(installation: Installation): Promise<void> {
  const { webs } = installation
  while (webs.some(one => one.said('page cache warmed') === 0)) await pause(50)
  const statuses = (await search(installation, 40)).map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(30)
  expect(statuses.filter(status => status === 429)).toHaveLength(10)
  const before = await bookCalls(installation)
  const responses = await readTogether(installation, '/book-reader/3/1', 60)
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  // Redis has 50 ms to assign the render; a busy machine takes longer.
  expect((await bookCalls(installation)) - before).toBeLessThan(webs.length)
}

/** How often the web servers requested a book. */
async function bookCalls({ webs }: Installation): Promise<number> {
  const texts = await Promise.all(
    webs.map(async ({ operations }) => (await fetch(`http://127.0.0.1:${operations}/metrics`)).text()),
  )
  return texts
    .flatMap(text => [...text.matchAll(/^quire_backend_call_names_total\{.*call="book\.show".*\} (\d+)$/gm)])
    .reduce((sum, [, count]) => sum + Number(count), 0)
}

type RunningLoad = Awaited<ReturnType<typeof startLoad>>

async function killEach({ webs, backends, redis, postgres }: Installation, load: RunningLoad): Promise<void> {
  const during = async (work: () => Promise<unknown>) => {
    load.since()
    await work()
    await pause(AWAY)
    return load.since()
  }
  const whileAway = async (one: { kill(): Promise<unknown>; start(): Promise<unknown> }) => {
    await one.kill()
    await pause(AWAY)
    await one.start()
  }
  for (const web of webs) {
    const { pages, orders } = await during(() => whileAway(web))
    expect({ killed: web.name, failed: others(pages, 200), manyOrders: others(orders, 200) > BUYERS }).toEqual({
      killed: web.name,
      failed: 0,
      manyOrders: false,
    })
  }
  for (const backend of backends) {
    const { pages, orders } = await during(() => whileAway(backend))
    // Search pages call their backend by POST, which is not retried since it may have had an effect.
    expect(others(pages, 200, 503)).toBe(0)
    expect(others(pages, 200)).toBeLessThanOrEqual(READERS)
    expect(others(orders, 200)).toBeLessThanOrEqual(BUYERS)
  }
  const withoutRedis = await during(() => whileAway(redis))
  expect(others({ ...withoutRedis.pages, ...withoutRedis.orders }, 200)).toBe(0)
  const { pages, orders } = await during(async () => {
    // It is restarted at once and killed again.
    for (const until = Date.now() + AWAY; Date.now() < until; await pause(100)) {
      try {
        postgres.kill()
      } catch {
        // It is just starting.
      }
    }
    await pause(AWAY)
  })
  expect(others(pages, 200, 503)).toBe(0)
  expect(others(orders, 200, 503)).toBeLessThanOrEqual(BUYERS)
}

/** Every acknowledged order exists once, and the coins add up. */
async function expectOrders({ database }: Installation, { acknowledged, reader }: RunningLoad): Promise<void> {
  const unlocks = await database
    .selectFrom('unlock')
    .select(['chapter', 'order_id'])
    .where('reader_id', '=', reader)
    .execute()
  const orders = new Map(unlocks.map(({ chapter, order_id }) => [chapter, order_id]))
  expect(acknowledged.size).toBeGreaterThan(0)
  expect([...acknowledged].filter(([chapter, order]) => orders.get(chapter) !== order)).toEqual([])
  expect(orders.size).toBe(unlocks.length)
  expect((await auditLedger(database)).wrong).toEqual([])
}
