import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createLog } from '../../log.ts'
import { backendOfEachTest } from '../testing/backend.ts'
import { saveBook } from '../books/save.ts'
import { URGENT_CHANGE } from '../database/facts.ts'
import { refreshShelves } from '../shelves/refresh.ts'
import { idOf, newBook } from '../testing/books.ts'
import { purgeAt, purgeByRedis, watchWithdrawals } from './withdrawals.ts'
import { connectRedis } from '../../redis/connect.ts'
import { purgeStream } from '../../redis/purges.ts'
import { redisBinary, redisServer } from '../../redis/testing/redisServer.ts'
import { restoreBook, withdrawBook } from './withdrawBook.ts'

const LAMP = idOf('The Lamp and the Tide')
const HOUR = 3_600_000
const TOKEN = 'a token of the operators'
const backend = backendOfEachTest()
/** The operators' port of a web server, which can be made to fail. */
let status = 200
const requests: string[] = []
const operations = createServer((request, response) => {
  requests.push(`${request.method} ${request.url} ${request.headers.authorization}`)
  response.writeHead(status).end('{}')
})
let url: string
beforeEach(async () => {
  backend.clock.now = new Date()
  await backend.database.deleteFrom('fact').where('key', '=', URGENT_CHANGE).execute()
  await once(operations.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(operations.address() as AddressInfo).port}/purge`
  status = 200
  requests.length = 0
})
afterEach(() => {
  operations.close()
  operations.closeAllConnections()
})

function watch() {
  const { database, outages, clock, log } = backend
  const cacheOwners = [{ name: url, purge: () => purgeAt(url, TOKEN) }]
  const warn = (details: object) => void log.push(JSON.stringify(details))
  return watchWithdrawals({ database, cacheOwners, log: { warn }, outages }, clock.now)
}
const withdraw = () => withdrawBook(backend.database, LAMP, { byLaw: false }, backend.clock.now)
const PURGE = `POST /purge Bearer ${TOKEN}`
const pass = (time: number) => (backend.clock.now = new Date(backend.clock.now.getTime() + time))

test('withdrawing and restoring a book each purge cached pages once', async () => {
  const withdrawals = watch()
  await withdrawals.run()
  await withdrawals.run()
  expect(requests).toEqual([])
  await withdraw()
  await withdrawals.run()
  await withdrawals.run()
  expect(requests).toEqual([PURGE])
  pass(1000)
  await restoreBook(backend.database, LAMP)
  await withdrawals.run()
  expect(requests).toEqual([PURGE, PURGE])
})

test('new shelves, as after an import, purge cached pages, so that all workers show the same', async () => {
  const withdrawals = watch()
  await withdrawals.run()
  await saveBook(backend.database, newBook({ title: 'New here' }))
  await refreshShelves(backend.database)
  await withdrawals.run()
  expect(requests).toEqual([PURGE])
})

test('a failed purge is retried, and logged once', async () => {
  const withdrawals = watch()
  await withdraw()
  status = 401
  await withdrawals.run()
  await withdrawals.run()
  expect(requests).toEqual([PURGE, PURGE])
  expect(backend.log.filter(line => line.includes('it answered 401'))).toHaveLength(1)
  expect(backend.log.join()).not.toContain(TOKEN)
  status = 200
  await withdrawals.run()
  await withdrawals.run()
  expect(requests).toEqual([PURGE, PURGE, PURGE])
})

test('after a restart the backend purges for recent withdrawals, not for old ones', async () => {
  await withdraw()
  pass(HOUR / 2)
  await watch().run()
  expect(requests).toEqual([PURGE])
  pass(2 * HOUR)
  await watch().run()
  expect(requests).toEqual([PURGE])
})

const testRedis = redisBinary === undefined ? test.skip : test

testRedis(
  'web servers on the same Redis are told, whatever their addresses, and told late after an outage',
  async () => {
    await using server = await redisServer()
    await server.start()
    const log = createLog({ level: 'silent' })
    const redis = await connectRedis(server.url, log, 'pages', 5000)
    const received = Promise.withResolvers<unknown>()
    redis.follow(purgeStream('test'), ({ purge }) => received.resolve(purge))
    await untilDone(() => purgeByRedis(redis, 'test'))
    expect(await received.promise).toBe('{}')
    await server.kill()
    await expect(purgeByRedis(redis, 'test')).rejects.toThrow('Redis is unavailable')
    await redis.close()
  },
)

async function untilDone(act: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await act()
    } catch {
      await setImmediate()
    }
  }
}
