import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import request from 'supertest'
import express from 'express'
import { endpointNames, endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'
import { checkInput, languageIn } from '../../../shared/api/callInput.ts'
import { DEFAULT_LANG, DEFAULT_SECTION } from '../../../shared/constants.ts'
import { createMetrics } from '../operations/metrics.ts'
import { createResponses } from '../responses/responses.ts'
import { SHARED } from '../responses/shareable.ts'
import type { Brand } from '../brands/brand.ts'
import { pageSite } from '../pages/testing/pageSite.ts'
import { bookResponse, fakeBackend } from '../testing/fakeBackend.ts'
import { testApp } from '../testing/testApp.ts'
import { publicCall } from './publicCalls.ts'

const HOST = 'www.one.example'
const BOOK = '/one_api/v1/book.show?book_id=1&section=7&lang=en-US'
const PUBLIC = { 'Cache-Control': 'public, max-age=60', Vary: 'Authorization, X-Brand', ETag: '"e"' }

async function siteOn(respond: RequestListener, { bytes = 1_000_000 } = {}) {
  const backend = await fakeBackend(respond)
  const metrics = createMetrics({ brands: () => [], process: false })
  const clock = { now: Date.now() }
  const responses = createResponses({ bytes, registry: metrics.registry, now: () => clock.now })
  const site = await testApp({ environment: { BACKEND_URL: backend.url }, metrics, responses })
  return {
    ...site,
    responses,
    clock,
    sent: backend.requests,
    get: (path = BOOK, headers: Record<string, string> = {}) =>
      request(site.server)
        .get(path)
        .set({ Host: HOST, Authorization: 'Bearer ', ...headers }),
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await backend[Symbol.asyncDispose]()
    },
  }
}

let count = 0
const counting =
  (headers: Record<string, string | string[]> = PUBLIC, status = 200): RequestListener =>
  (req, res) => {
    const desc = String(++count)
    const isBook = status === 200 && req.url?.includes('book.show')
    const data = status === 200 ? { items: [], page: 1, limit: 20, total: 0 } : {}
    const body = isBook ? bookResponse({ read_count: count }) : JSON.stringify({ code: status, desc, data })
    res.writeHead(status, { ...headers, 'Content-Length': body.length }).end(body)
  }

test('a publicly cacheable response is requested once, and every reader gets it', async () => {
  await using site = await siteOn(counting())
  const first = await site.get().expect(200)
  const second = await site.get('/one_api/v1/book.show?made=up&lang=EN&book_id=%31.0&section=x').expect(200)
  expect(second.body).toEqual(first.body)
  expect(site.sent).toHaveLength(1)
  const of = ({ headers }: typeof first) => {
    const { date: _date, age: _age, 'x-request-id': _id, ...others } = headers as Record<string, string>
    return others
  }
  expect(of(second)).toEqual(of(first))
  expect(second.headers).toMatchObject({
    'cache-control': 'public, max-age=60',
    etag: 'W/"e"',
    age: expect.stringMatching(/^\d$/),
  })
  expect(site.logged().filter(({ cache }) => cache === 'hit')).toMatchObject([{ kind: 'api', route: 'book.show' }])
  await site.get(BOOK, { 'If-None-Match': 'W/"e"' }).expect(304)
})

test.each<[string, string, Record<string, string>]>([
  ['another brand', '/two_api/v1/book.show?book_id=1&section=7&lang=en-US', { Host: 'www.two.example' }],
  ['another query', '/one_api/v1/book.show?book_id=2&section=7&lang=en-US', {}],
  ['another language', '/one_api/v1/book.show?book_id=1&section=9&lang=es-ES', {}],
  ['another call', '/one_api/v1/book.chapters?book_id=1&section=7&lang=en-US', {}],
  ['a reader with a token', BOOK, { Authorization: 'Bearer token' }],
])('%s has its own response', async (_who, path, headers) => {
  await using site = await siteOn(counting())
  const { body } = await site.get().expect(200)
  const own = await site.get(path, headers).expect(200)
  expect(own.body).not.toEqual(body)
  expect((await site.get()).body).toEqual(body)
})

test('input that the contract refuses reaches neither cache nor backend', async () => {
  await using site = await siteOn(counting())
  await site.get('/one_api/v1/book.show?book_id=9').expect(200)
  const { body } = await site.get('/one_api/v1/book.show?book_id=9%23').expect(422)
  expect(body).toMatchObject({ error: 'VALIDATION', fields: [{ path: 'book_id' }] })
  await site.get('/one_api/v1/book.show?book_id=9&book_id=9').expect(422)
  const fragment = httpRequest({ port: site.port, path: '/one_api/v1/book.show?book_id=9#', headers: { Host: HOST } })
  const [refused] = (await once(fragment.end(), 'response')) as [IncomingMessage]
  expect(refused.resume().statusCode).toBe(400)
  expect(site.sent).toHaveLength(1)
})

const CHAPTER = {
  id: 1,
  title: 'x'.repeat(100),
  word_count: 1,
  is_free: true,
  price: 0,
  is_ordered: false,
  updated_at: '2026-01-01T00:00:00Z',
}

test('invented languages, fields and lists evict no response that readers need', async () => {
  await using site = await siteOn(
    (req, res) => {
      const items = req.url?.includes('page=1&') ? [CHAPTER] : []
      const data = { items, page: 1, limit: 20, total: 1 }
      res.writeHead(200, PUBLIC).end(JSON.stringify({ code: 200, desc: '', data }))
    },
    { bytes: 8000 },
  )
  const list = (query: string) => site.get(`/one_api/v1/book.chapters?book_id=1&${query}`).expect(200)
  await list('lang=en-US')
  for (let made = 2; made < 22; made++) {
    await list(`lang=${'x'.repeat(made * 90)}&made=${made}`)
    await list(`limit=${made + 20}`)
    await list(`page=${made}`)
  }
  const sent = site.sent.length
  await list('lang=en-US')
  expect(site.sent).toHaveLength(sent)
})

/** Parts of odd targets. */
const ODD = {
  fields: (
    'book_id chapter_id page limit key lang section subid name letter type id channel_id status sort tags ' +
    'book_id=1&page Book_id made __proto__ constructor book_id[] %62ook_id'
  ).split(' '),
  values: [
    '1',
    '2',
    '20',
    '01',
    '1.0',
    '1e0',
    '%2B1',
    '+1',
    '0x1',
    '-1',
    '0',
    '',
    'x',
    '1%23',
    '%31',
    '1%00',
    '1;2',
    '1,2',
  ]
    .concat([
      'en-US',
      'EN',
      'zh-cn',
      'xx',
      '7',
      '9',
      'a',
      '0-9',
      'score',
      'popular',
      '%zz',
      '%ff',
      '%C3%A9',
      '%26page=2',
    ])
    .concat(['1e400', 'Infinity', 'null', 'true', '[]', 'x'.repeat(300), 'lamp', 'lamp%20', '%09']),
  joints: ['&', '&', '&', '&&', ';', '&=&', '=&'],
}

test('5,000 odd targets: cached responses are those that a backend without a cache would give', () => {
  let seed = 1
  const pick = <T>(list: readonly T[]): T => {
    seed = (seed * 48_271) % 2_147_483_647
    return list[seed % list.length]!
  }
  const parse = express().get('query parser fn') as (query: string) => Record<string, unknown>
  /** How a backend reads a query: what its response depends on. */
  const read = (name: EndpointName, query: string) => {
    const sent = parse(query.slice(1))
    // English has two tags.
    return JSON.stringify([checkInput(endpointOf(name).input, sent), languageIn(sent)]).replace('en-US', 'en-us')
  }
  const names = endpointNames.filter(name => SHARED.has(name))
  const brand = { key: 'one' } as Brand
  const cached = new Map<string, string>()
  for (let count = 0; count < 5000; count++) {
    const name = pick(names)
    const parts = Array.from({ length: 1 + (count % 4) }, () => `${pick(ODD.fields)}=${pick(ODD.values)}`)
    const query = `?${parts.reduce((whole, part) => whole + pick(ODD.joints) + part)}`
    const req = { method: 'GET', headers: {} } as IncomingMessage
    const call = publicCall(req, { brand, backend: 'http://backend', name, query })
    const right = read(name, query)
    if (!call || call.fields) {
      expect([query, right]).toEqual([query, expect.stringContaining(JSON.stringify({ fields: call?.fields }))])
      continue
    }
    const { key } = call.shared
    const got = [read(name, call.query), cached.get(key) ?? right]
    if (got.some(one => one !== right)) expect([query, ...got]).toEqual([query, right, right])
    cached.set(key, right)
  }
  expect(cached.size).toBeGreaterThan(100)
})

test('responses to readers with a token are not shared', async () => {
  await using site = await siteOn(counting())
  const own = await site.get(BOOK, { Authorization: 'Bearer token' })
  expect((await site.get()).body).not.toEqual(own.body)
})

test.each<[string, Record<string, string | string[]>, number]>([
  ['private', { 'Cache-Control': 'private, max-age=60' }, 200],
  ['not to be stored', { 'Cache-Control': 'public, no-store, max-age=60' }, 200],
  ['of no time', { 'Cache-Control': 'public' }, 200],
  ['without a word', {}, 200],
  ['with a cookie', { ...PUBLIC, 'Set-Cookie': 'a=b' }, 200],
  ['by cookies', { ...PUBLIC, Vary: 'Cookie' }, 200],
  ['by the browser’s language', { ...PUBLIC, Vary: 'X-Brand, Accept-Language' }, 200],
  ['by anything', { ...PUBLIC, Vary: '*' }, 200],
  ['as old as it may get', { ...PUBLIC, Age: '60' }, 200],
  ['a failure', PUBLIC, 404],
])('a response that is %s is not cached', async (_what, headers, status) => {
  await using site = await siteOn(counting(headers, status))
  const first = await site.get().expect(status)
  expect((await site.get().expect(status)).body).not.toEqual(first.body)
})

test.each(['user.surplus', 'review.list', 'site.capabilities'])(
  '%s may differ by reader, host or moment',
  async call => {
    await using site = await siteOn(counting())
    await site.get(`/one_api/v1/${call}`)
    await site.get(`/one_api/v1/${call}`)
    expect(site.sent).toHaveLength(2)
  },
)

test('it is cached for its freshness, within the memory limit', async () => {
  await using site = await siteOn(counting(), { bytes: 6000 })
  const { body } = await site.get()
  site.clock.now += 59_999
  expect((await site.get()).body).toEqual(body)
  site.clock.now += 1
  const next = await site.get()
  expect(next.body).not.toEqual(body)
  for (let id = 2; id < 12; id++) await site.get(`/one_api/v1/book.show?book_id=${id}&section=7&lang=en-US`)
  expect((await site.get()).body).not.toEqual(next.body)
})

/** A site whose backend responds on demand, with one reader's call in flight that other readers have joined. */
async function waitingSite(headers: Record<string, string>, others: number) {
  const releases: (() => void)[] = []
  const site = await siteOn((req, res) => void releases.push(() => counting(headers)(req, res as never)))
  const sent = async (count: number) => {
    while (site.sent.length < count) await setImmediate()
  }
  const leader = httpRequest({ port: site.port, path: BOOK, headers: { Host: HOST } })
    .on('error', () => {})
    .end()
  await sent(1)
  const bodies = Promise.all(Array.from({ length: others }, () => site.get().then(({ text }) => text)))
  while (!(await site.metrics.text()).includes(`quire_response_cache_total{state="deduplicated"} ${others}`))
    await setImmediate()
  return {
    ...site,
    leader,
    bodies,
    sent: site.sent,
    requestCount: sent,
    open: () => releases.splice(0).forEach(open => open()),
  }
}

test('concurrent identical calls of readers reach the backend once', async () => {
  await using site = await waitingSite(PUBLIC, 3)
  site.open()
  expect(new Set(await site.bodies).size).toBe(1)
  expect(site.sent).toHaveLength(1)
})

test('if the first caller disconnects, another one makes the call for all', async () => {
  await using site = await waitingSite(PUBLIC, 3)
  site.leader.destroy()
  await site.requestCount(2)
  site.open()
  expect(new Set(await site.bodies).size).toBe(1)
  expect(site.sent).toHaveLength(2)
})

test('if the response is private, each reader calls', async () => {
  await using site = await waitingSite({ 'Cache-Control': 'private' }, 3)
  site.open()
  await site.requestCount(4)
  site.open()
  expect(new Set(await site.bodies).size).toBe(3)
})

test('purged responses, also those in flight, are requested again', async () => {
  await using site = await waitingSite(PUBLIC, 1)
  site.responses.forget('one')
  site.open()
  const [early] = await site.bodies
  const late = site.get().then(({ text }) => text)
  await site.requestCount(2)
  site.open()
  expect(await late).not.toBe(early)
  expect(await site.get().then(({ text }) => text)).toBe(await late)
  site.responses.forget('two')
  expect(await site.get().then(({ text }) => text)).toBe(await late)
})

test.each(['br', 'gzip', 'zstd'])(
  'a large response is compressed with %s where accepted, with the same content',
  async coding => {
    const response = bookResponse({ introduction: 'word '.repeat(1000) })
    await using site = await siteOn((_req, res) => res.writeHead(200, PUBLIC).end(response))
    await site.get().expect(200)
    const sent = httpRequest({ port: site.port, path: BOOK, headers: { Host: HOST, 'Accept-Encoding': coding } }).end()
    const [packed] = (await once(sent, 'response')) as [IncomingMessage]
    expect(packed.headers).toMatchObject({
      'content-encoding': coding,
      vary: expect.stringContaining('Accept-Encoding'),
    })
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }[coding]!
    expect(String(unpack(await buffer(packed)))).toBe(response)
    expect(site.sent).toHaveLength(1)
  },
)

test('shared caches may not store responses for the local network', async () => {
  await using site = await siteOn(counting())
  const path = BOOK.replace('one_api', 'public')
  for (const time of [1, 2]) {
    const { headers } = await site.get(path, { Host: 'localhost' }).expect(200)
    expect([time, headers['cache-control']]).toEqual([time, 'private, max-age=60'])
  }
  expect(site.sent).toHaveLength(1)
})

test('pages and readers share responses, which are purged with the pages', async () => {
  await using site = await pageSite({ responseBytes: 1_000_000 })
  const page = () => request(site.server).get('/novel/1/fantasy/the-lamp-and-the-tide').set('Host', HOST).expect(200)
  const call = () =>
    request(site.server)
      .get(`/one_api/v1/book.show?book_id=1&section=${DEFAULT_SECTION}&lang=${DEFAULT_LANG}`)
      .set('Host', HOST)
  const calls = () => site.requests.splice(0).filter(({ call }) => call === 'book.show').length
  await page()
  expect(calls()).toBe(1)
  expect((await call().expect(200)).body.data.id).toBe(1)
  expect(calls()).toBe(0)
  await site.purge({ brand: 'one' })
  await call().expect(200)
  expect(calls()).toBe(1)
  expect((await page()).text).toContain('The Lamp and the Tide')
  expect(calls()).toBe(0)
  await site.purge({ brand: 'two' })
  await call().expect(200)
  expect(calls()).toBe(0)
})
