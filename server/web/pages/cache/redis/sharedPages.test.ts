import { afterAll, beforeAll, expect, test as always } from '@jest/globals'
import { createClient } from '@redis/client'
import { EventEmitter, once } from 'node:events'
import { cacheRules } from '../../../../../client/pages/serverPages.ts'
import { createLog } from '../../../../log.ts'
import type { Brand } from '../../../brands/brand.ts'
import { pageSite } from '../../testing/pageSite.ts'
import { ask, BOOK } from '../testing/ask.ts'
import { connectRedis } from '../../../../redis/connect.ts'
import { sharedPages } from './sharedPages.ts'
import { redisBinary, redisServer } from '../../../../redis/testing/redisServer.ts'
import { holdCall } from '../../testing/holdCall.ts'

const test = redisBinary === undefined ? always.skip : always
const redis = await redisServer()
const admin = createClient({ url: redis.url, socket: { reconnectStrategy: 20 } })
admin.on('error', () => {})
/** With the catalogue of all servers in this file. */
let house: Awaited<ReturnType<typeof pageSite>>
beforeAll(async () => {
  await redis.start()
  await admin.connect()
  house = await pageSite()
})
afterAll(async () => {
  await house[Symbol.asyncDispose]()
  admin.destroy()
  await redis[Symbol.asyncDispose]()
})

let prefixes = 0
const newPrefix = () => `test${++prefixes}`

/** Longer than anything takes here, in milliseconds: both servers and their readers share one busy process. */
const LONG = 60_000

type Sharing = {
  prefix: string
  build?: string
  responseBytes?: number
  staleIfError?: number
  /** Longest wait for a response from Redis, in milliseconds; absent: as in production. */
  redisTimeout?: number
  /** Longest wait for a page that another server renders, in milliseconds. */
  maxWait?: number
}
/** A web server that shares its pages through Redis, with the catalogue of `house`. */
async function sharing({
  prefix,
  build = 'build',
  responseBytes,
  staleIfError = 3600,
  redisTimeout = LONG,
  maxWait = LONG,
}: Sharing) {
  const lines: Record<string, unknown>[] = []
  const logged = new EventEmitter()
  const write = (line: string) => {
    lines.push(JSON.parse(line) as Record<string, unknown>)
    logged.emit('line')
  }
  const log = createLog({ level: 'info' }, { write })
  const connection = await connectRedis(redis.url, log, 'pages', redisTimeout)
  // It connects in the background.
  while (!(await connection.ask(['PING']))) await new Promise(setImmediate)
  const site = await pageSite({
    backends: { one: house.backendUrl },
    environment: { PAGE_CACHE_BYTES: '8388608', DEFAULT_BRAND: 'one' },
    responseBytes,
    share: onPurge =>
      sharedPages({ redis: connection, log, prefix, build, staleIfError, onPurge, maxWait, locked: LONG }),
  })
  const said = (word: string) => lines.filter(({ msg }) => String(msg).includes(word)).length
  return {
    ...site,
    connection,
    said,
    async says(word: string): Promise<void> {
      while (said(word) === 0) await once(logged, 'line')
    },
    async asksUntil(word: string): Promise<void> {
      for (; said(word) === 0; await new Promise(setImmediate)) await connection.ask(['PING'])
    },
    async [Symbol.asyncDispose]() {
      await connection.close()
      await site[Symbol.asyncDispose]()
    },
  }
}

const shows = () => house.requests.filter(({ call }) => call === 'book.show').length
const OF_THE_MOMENT = ['server-timing', 'x-request-id', 'date', 'age']
const stableHeaders = (headers: object) => Object.entries(headers).filter(([name]) => !OF_THE_MOMENT.includes(name))
const BOOKS = ['fantasy/the-lamp-and-the-tide', 'fantasy/tea-with-the-dragon', 'romance/letters-from-the-ferry']
const bookOf = (id: number) => `/novel/${id}/${BOOKS[id - 1]}`

/** The keys of stored pages, once there are any and none is locked: pages are stored after their responses. */
async function untilThere(prefix: string): Promise<string[]> {
  for (;;) {
    const keys = (await admin.keys(`${prefix}:*`)).filter(key => !key.endsWith(' lock'))
    if (keys.length > 0 && !(await admin.keys(`${prefix}:* lock`)).length) return keys
  }
}

test('two servers share pages to the byte, and the backend is called once', async () => {
  const prefix = newPrefix()
  await using one = await sharing({ prefix })
  await using two = await sharing({ prefix })
  const before = shows()
  const made = await ask(one, BOOK, { 'Accept-Encoding': 'br' })
  await untilThere(prefix)
  const shared = await ask(two, BOOK, { 'Accept-Encoding': 'br' })
  expect(shows() - before).toBe(1)
  expect(made.status).toBe(200)
  expect(shared.body.equals(made.body)).toBe(true)
  expect(stableHeaders(shared.headers)).toEqual(stableHeaders(made.headers))
  const hit = await ask(two, BOOK)
  expect([shows() - before, hit.headers['content-encoding'], hit.text.includes('</html>')]).toEqual([
    1,
    undefined,
    true,
  ])
})

test('concurrent readers of two servers wait for one render', async () => {
  const prefix = newPrefix()
  await using one = await sharing({ prefix })
  await using two = await sharing({ prefix })
  const before = shows()
  const { begun, release } = holdCall(house, 'book.show')
  const first = ask(one, BOOK)
  await begun
  await admin.configResetStat()
  const second = ask(two, BOOK)
  // The second server has seen the lock, and waits.
  while (!(await admin.info('commandstats')).includes('cmdstat_exists')) await new Promise(setImmediate)
  release()
  const [made, shared] = await Promise.all([first, second])
  house.respond({})
  expect([made.status, shared.status, shared.text === made.text]).toEqual([200, 200, true])
  expect(shows() - before).toBe(1)
})

test('a server that dies during a render does not delay others', async () => {
  const prefix = newPrefix()
  await using one = await sharing({ prefix })
  await ask(one, BOOK)
  const [key = ''] = await untilThere(prefix)
  await admin.del(key)
  await admin.set(`${key} lock`, 'of one who died', { expiration: { type: 'PX', value: 60_000 } })
  await using two = await sharing({ prefix, maxWait: 1 })
  expect((await ask(two, BOOK)).status).toBe(200)
  // Nor is another server's lock removed.
  expect(await admin.get(`${key} lock`)).toBe('of one who died')
})

test('without Redis pages are rendered and cached locally; outage and recovery are logged once', async () => {
  const prefix = newPrefix()
  await using one = await sharing({ prefix })
  await using two = await sharing({ prefix })
  await ask(one, BOOK)
  await redis.kill()
  await Promise.all([one.says('Redis unavailable'), two.says('Redis unavailable')])
  const before = shows()
  expect((await ask(one, BOOK)).headers.age).toBeDefined()
  for (const id of [1, 2]) expect((await ask(two, bookOf(id))).status).toBe(200)
  expect((await ask(two, bookOf(2))).headers.age).toBeDefined()
  expect(shows() - before).toBe(2)
  await redis.start()
  await Promise.all([one.says('Redis available again'), two.says('Redis available again')])
  await ask(one, bookOf(3))
  await untilThere(prefix)
  expect((await ask(two, bookOf(3))).status).toBe(200)
  expect(shows() - before).toBe(3)
  expect([one, two].map(({ said }) => [said('Redis unavailable'), said('Redis available again')])).toEqual([
    [1, 1],
    [1, 1],
  ])
})

test('an unresponsive Redis does not delay pages', async () => {
  const prefix = newPrefix()
  await using one = await sharing({ prefix, redisTimeout: 50 })
  redis.stall()
  try {
    for (const id of [1, 2, 3]) expect((await ask(one, bookOf(id))).status).toBe(200)
    await one.asksUntil('Redis unavailable')
  } finally {
    redis.goOn()
  }
  await one.asksUntil('Redis available again')
  expect([one.said('Redis unavailable'), one.said('Redis available again')]).toEqual([1, 1])
})

test('invalid bytes in Redis are rendered again', async () => {
  const prefix = newPrefix()
  await using one = await sharing({ prefix })
  const made = await ask(one, BOOK)
  const [key = ''] = await untilThere(prefix)
  const whole = (await admin.withTypeMapping({ 36: Buffer }).get(key)) as unknown as Buffer
  const changed = Buffer.from(whole)
  changed[whole.length >> 1]! ^= 1
  const rubbish: (() => Promise<unknown>)[] = [
    () => admin.set(key, 'rubbish'),
    () => admin.set(key, whole.subarray(0, -5)),
    () => admin.set(key, changed),
    () => admin.set(key, Buffer.concat([whole.subarray(0, 6), Buffer.alloc(400, 0xff)])),
    () => admin.multi().del(key).lPush(key, 'a list').exec(),
  ]
  for (const put of rubbish) {
    await put()
    const bad = await admin.dump(key)
    await using two = await sharing({ prefix })
    const before = shows()
    const { status, text } = await ask(two, BOOK)
    expect([status, text === made.text, shows() - before]).toEqual([200, true, 1])
    // It is stored in the background, and must not overwrite the next value.
    while ((await admin.dump(key)) === bad) await new Promise(setImmediate)
  }
})

test('pages of another build or prefix are ignored', async () => {
  const prefix = newPrefix()
  await using one = await sharing({ prefix })
  await ask(one, BOOK)
  await untilThere(prefix)
  const before = shows()
  await using later = await sharing({ prefix, build: 'another' })
  await using elsewhere = await sharing({ prefix: newPrefix() })
  await ask(later, BOOK)
  await ask(elsewhere, BOOK)
  expect(shows() - before).toBe(2)
})

test('a purge on one server applies to all, and to those that start later', async () => {
  const prefix = newPrefix()
  await using one = await sharing({ prefix })
  await using two = await sharing({ prefix })
  for (const site of [one, two]) for (const id of [1, 2]) await ask(site, bookOf(id))
  await untilThere(prefix)
  expect(await one.purge({ brand: 'one', path: bookOf(1) })).toEqual({ pages: 1, othersNotified: true })
  const before = shows()
  await using three = await sharing({ prefix })
  await ask(three, bookOf(2))
  expect(shows() - before).toBe(0)
  await ask(three, bookOf(1))
  expect(shows() - before).toBe(1)
  await untilThere(prefix)
  // The second server is notified a moment later, and then gets the third's page from Redis.
  while ((await states(two)).miss === 2) await ask(two, bookOf(1))
  expect(shows() - before).toBe(1)
  expect((await states(two)).miss).toBe(3)
})

test('after a purge no server renders pages from old responses', async () => {
  const prefix = newPrefix()
  await using one = await sharing({ prefix })
  await using two = await sharing({ prefix, responseBytes: 1024 * 1024 })
  await ask(two, BOOK)
  await untilThere(prefix)
  const before = shows()
  await one.purge({ brand: 'one', path: BOOK })
  while ((await states(two)).miss === 1) await ask(two, BOOK)
  expect(shows() - before).toBe(1)
})

test('a Redis that rejects commands delays no page, and is logged once', async () => {
  const prefix = newPrefix()
  await using one = await sharing({ prefix })
  await admin.configSet('maxmemory', '1')
  try {
    await admin.configResetStat()
    for (const id of [1, 2]) expect((await ask(one, bookOf(id))).status).toBe(200)
    await one.says('Redis rejected a command')
    expect([one.said('Redis rejected a command'), one.said('Redis unavailable')]).toEqual([1, 0])
    // No server waited for a lock that did not exist.
    expect(await admin.info('commandstats')).not.toContain('cmdstat_exists')
  } finally {
    await admin.configSet('maxmemory', '0')
  }
})

test('after a late response pages and locks are still released', async () => {
  const prefix = newPrefix()
  await using one = await sharing({ prefix, redisTimeout: 50 })
  redis.stall()
  try {
    expect(await one.connection.ask(['PING'])).toBeUndefined()
  } finally {
    redis.goOn()
  }
  one.connection.post(['SET', `${prefix}:told`, 'yes'])
  while ((await admin.get(`${prefix}:told`)) !== 'yes') await new Promise(setImmediate)

  const logged: unknown[] = []
  const shared = sharedPages({
    redis: {
      // Its response to the lock command is too late.
      ask: async (...[command]) => (command?.[0] === 'SET' ? undefined : [null]),
      post: (...commands) => logged.push(...commands.map(([name]) => name)),
      follow: () => {},
      close: async () => {},
    },
    log: createLog({ level: 'silent' }),
    prefix,
    build: 'build',
    staleIfError: 0,
    onPurge: () => {},
  })
  const lookup = { brand: { key: 'one' } as Brand, key: 'one', path: '/', seconds: 60, isKnown: true, tag: 'brand-one' }
  await shared.obtain(
    lookup,
    async () => ({}),
    () => {},
  )
  expect(logged).toEqual(['EVAL'])
})

test('a purge is remembered as long as pages it covers may exist', async () => {
  const prefix = newPrefix()
  await using one = await sharing({ prefix, staleIfError: 1 })
  await one.purge()
  const longest = Math.max(...Object.values(cacheRules).map(({ seconds }) => seconds))
  expect(await admin.pTTL(`${prefix}:purged`)).toBeGreaterThan(longest * 1000)
})

test('pages at invented addresses and hosts do not stay', async () => {
  const prefix = newPrefix()
  await using one = await sharing({ prefix })
  await ask(one, '/keywords/lamp')
  await ask(one, BOOK, { Host: 'made-up.example' })
  await ask(one, BOOK)
  let keys = await untilThere(prefix)
  while (keys.length < 3) keys = await untilThere(prefix)
  const remaining = await Promise.all(keys.map(async key => (await admin.pTTL(key)) > 60_000))
  expect(keys.filter((_key, at) => remaining[at])).toEqual([
    expect.stringMatching(/ http:\/\/www\.one\.example .*lamp/),
  ])
})

async function states(site: Awaited<ReturnType<typeof sharing>>): Promise<Record<string, number>> {
  const metric = await site.metrics.registry.getSingleMetric('quire_page_cache_total')?.get()
  return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [String(labels.state), value]))
}
