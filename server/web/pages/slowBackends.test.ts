import { expect, test } from '@jest/globals'
import { once } from 'node:events'
import { request as httpRequest, type RequestListener } from 'node:http'
import request from 'supertest'
import { fakeBackend } from '../testing/fakeBackend.ts'
import { envelope } from './testing/hostile.ts'
import { pageSite } from './testing/pageSite.ts'

type Site = Awaited<ReturnType<typeof pageSite>>

/** Timeout for the data of a page, in milliseconds: a busy machine must have time to send the call. */
const DATA_TIMEOUT = 1000

const CALL = 'recommend.tag_group_list'
const GENRES = envelope({ items: [{ subid: 1, name: 'Fantasy', book_count: 1, tags: [] }] })
const open = (site: Site, path: string, brand = 'one') =>
  request(site.server).get(path).set('Host', `www.${brand}.example`)

/** Brand one has a backend that responds like this, brand two a good one. */
async function slowSite(respond: RequestListener, limits: Parameters<typeof pageSite>[0] = {}) {
  const backend = await fakeBackend(respond)
  const site = await pageSite({ backends: { one: backend.url }, ...limits })
  const dispose = async () => {
    await site[Symbol.asyncDispose]()
    await backend[Symbol.asyncDispose]()
  }
  return { site, backend, [Symbol.asyncDispose]: dispose }
}

test('a hanging body is waited for once, as long as a silent backend', async () => {
  await using slow = await slowSite((_req, res) => void res.writeHead(200).write('{"code":200,'), {
    dataTimeout: DATA_TIMEOUT,
  })
  await open(slow.site, '/genres').expect(503)
  expect(slow.backend.requests).toHaveLength(1)
  expect(await slow.site.counted(CALL, 'timeout')).toBe(1)
})

test('a trickling body is cut at the page’s deadline', async () => {
  await using slow = await slowSite(
    (_req, res) => {
      const timer = setInterval(() => res.write(' '), 20)
      res.once('close', () => clearInterval(timer))
    },
    { dataTimeout: DATA_TIMEOUT },
  )
  await open(slow.site, '/genres').expect(503)
  expect(slow.backend.requests).toHaveLength(1)
})

test('a late part is left to the browser, and the page ends', async () => {
  await using site = await pageSite({ renderTimeout: 100 })
  site.interfere(call => call === 'recommend.get')
  const page = await open(site, '/novel/1/fantasy/the-lamp-and-the-tide').expect(200)
  expect(page.text).toMatch(/<!--\$!-->|\$RX\(/)
  expect(page.text).toMatch(/<\/body><\/html>$/)
})

test('a disconnect frees the page’s connections at once', async () => {
  await using slow = await slowSite(() => {})
  const asking = httpRequest({ port: slow.site.port, path: '/', headers: { Host: 'www.one.example' } })
  asking.on('error', () => {}).end()
  while (slow.backend.requests.length < 3) await once(slow.backend.server, 'request')
  const closed = [...slow.backend.sockets].map(socket => once(socket, 'close'))
  expect(closed).toHaveLength(3)
  asking.destroy()
  await Promise.all(closed)
  expect(await slow.site.counted('banner.index', 'aborted')).toBe(1)
  expect(slow.site.pageLog).toEqual([])
})

test('a disconnect while deferred parts load frees their connections too', async () => {
  await using site = await pageSite()
  const late = Promise.withResolvers<void>()
  const cut = Promise.withResolvers<void>()
  site.interfere((call, res) => {
    if (call !== 'recommend.get') return false
    res.once('close', cut.resolve)
    late.resolve()
    return true
  })
  const path = '/novel/1/fantasy/the-lamp-and-the-tide'
  const asking = httpRequest({ port: site.port, path, headers: { Host: 'www.one.example' } })
  asking.on('error', () => {}).end()
  await late.promise
  asking.destroy()
  await cut.promise
  await open(site, '/').expect(200)
  expect(site.pageLog.filter(line => line.includes('failed to render'))).toEqual([])
})

test('a page without a connection in time is 503 with Retry-After; other brands do not wait', async () => {
  await using slow = await slowSite(() => {}, { sockets: 2, connectTimeout: 50, dataTimeout: 4000 })
  const responses = await Promise.all(Array.from({ length: 20 }, () => open(slow.site, '/genres')))
  for (const { status, headers } of responses) {
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('5')
  }
  expect(slow.backend.requests).toHaveLength(2)
  expect(await slow.site.counted(CALL, 'busy')).toBe(18)
  await open(slow.site, '/genres', 'two').expect(200)
})

test('connections are reused, and limited', async () => {
  const most = { now: 0, ever: 0 }
  await using slow = await slowSite(
    (_req, res) => {
      most.now++
      most.ever = Math.max(most.ever, most.now)
      setImmediate(() => {
        most.now--
        res.end(GENRES)
      })
    },
    { sockets: 3 },
  )
  let connections = 0
  slow.backend.server.on('connection', () => connections++)
  const responses = await Promise.all(Array.from({ length: 40 }, () => open(slow.site, '/genres')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(most.ever).toBeLessThanOrEqual(3)
  expect(connections).toBeLessThanOrEqual(3)
})

test('the backend gets the id of the request', async () => {
  await using slow = await slowSite((_req, res) => void res.end(GENRES))
  const { headers } = await open(slow.site, '/genres').expect(200)
  const id = String(headers['x-request-id'])
  const received = slow.backend.requests[0]?.headers
  expect(received?.['x-request-id']).toBe(id)
  expect(received?.traceparent).toMatch(new RegExp(`^00-${id.replaceAll('-', '')}-[0-9a-f]{16}-00$`))
  expect(received?.['x-forwarded-host']).toBe('www.one.example')
})

test('connections to unused backends are closed after their calls in flight', async () => {
  const blocked = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  await using slow = await slowSite(async (_req, res) => {
    requested.resolve()
    await blocked.promise
    res.end(GENRES)
  })
  const response = open(slow.site, '/genres').then(({ status }) => status)
  await requested.promise
  const [socket] = slow.backend.sockets
  slow.site.pools.retainOnly(['http://127.0.0.1:9/elsewhere'])
  const closed = socket && once(socket, 'close')
  blocked.resolve()
  expect(await response).toBe(200)
  await closed
})
