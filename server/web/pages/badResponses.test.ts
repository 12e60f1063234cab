import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { RequestListener } from 'node:http'
import request from 'supertest'
import { isNight } from '../../../scripts/jest/night.ts'
import { fakeBackend } from '../testing/fakeBackend.ts'
import { badResponses, bomb, envelope, flood, packed } from './testing/hostile.ts'
import { pageSite } from './testing/pageSite.ts'

type Site = Awaited<ReturnType<typeof pageSite>>

const MIB = 1024 * 1024
const BROWSER = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile'
const open = (site: Site, path: string, brand = 'one') =>
  request(site.server).get(path).set('Host', `www.${brand}.example`).set('User-Agent', BROWSER)

const BOOK = '/novel/1/fantasy/the-lamp-and-the-tide'
/** Pages that cannot be rendered without their backend. */
const PAGES = [
  '/',
  '/genres',
  '/genres/1',
  '/category/Fantasy',
  BOOK,
  '/novel/the-lamp-and-the-tide',
  '/book-reader/1/1',
  '/author/1',
  '/ranking/1',
  '/ranking/popular/1/1',
  '/tags',
  '/tags/1/magic',
  '/hotnovels',
  '/keywords/lamp',
  '/secPage/1',
  '/search-more/lamp',
  '/search/result/lamp',
  '/ads',
  '/invited-to-help/1/1',
]

/** Brand one has a backend that responds like this, brand two a good one. */
async function hostileSite(respond: RequestListener, limits: Parameters<typeof pageSite>[0] = {}) {
  const backend = await fakeBackend(respond)
  const site = await pageSite({
    config: { pagesMaxWaitMs: 60_000 },
    backends: { one: backend.url },
    ...limits,
  })
  const lines = () => site.pageLog.map(line => JSON.parse(line) as Record<string, unknown>)
  const dispose = async () => {
    await site[Symbol.asyncDispose]()
    await backend[Symbol.asyncDispose]()
  }
  return { site, backend, lines, [Symbol.asyncDispose]: dispose }
}

describe('a response of a backend', () => {
  let respond: RequestListener
  let hostile: Awaited<ReturnType<typeof hostileSite>>
  beforeAll(async () => {
    hostile = await hostileSite((req, res) => respond(req, res))
  })
  afterAll(() => hostile[Symbol.asyncDispose]())

  test.each(Object.keys(badResponses).map((name, index) => [name, index] as const))(
    '%s gives the error page on every page, and other brands are unaffected',
    async (name, index) => {
      const { site } = hostile
      respond = (_req, res) => badResponses[name]?.(res)
      // By day each response at some pages, and each page with some responses.
      const paths = PAGES.filter((_, place) => isNight || place % 4 === index % 4)
      const responses = await Promise.all(paths.map(path => open(site, path)))
      expect(responses.map(({ status }, index) => `${status} ${paths[index]}`)).toEqual(
        paths.map(path => `503 ${path}`),
      )
      for (const { text, headers } of responses) {
        expect(text).toContain('We’ll be right back')
        expect(text).not.toContain('Traceback')
        expect(headers['retry-after']).toBe('5')
      }
      expect((await open(site, index % 2 ? '/' : BOOK, 'two')).status).toBe(200)
    },
  )
})

test('an invalid response is logged once, with call, field, types, request and brand, and counted', async () => {
  await using hostile = await hostileSite((_req, res) => res.end(envelope({ items: [{ subid: 1, name: 'secret' }] })))
  const { site, lines } = hostile
  const { headers } = await open(site, '/genres').expect(503)
  const logged = lines().filter(({ call }) => call === 'recommend.tag_group_list')
  expect(logged).toEqual([
    expect.objectContaining({
      msg: 'backend call failed',
      outcome: 'contract_violation',
      field: 'data.items.0.book_count',
      expected: 'number',
      received: 'undefined',
      requestId: headers['x-request-id'],
      brand: 'one',
      status: 200,
    }),
  ])
  expect(JSON.stringify(logged)).not.toContain('secret')
  expect(await site.counted('recommend.tag_group_list', 'contract_violation')).toBe(1)
})

test('a bad row or a spare field is left out, logged and counted; what is about money stays strict', async () => {
  await using site = await pageSite()
  const damage = (damaged: string, change: (data: { items: Record<string, unknown>[] }) => void) =>
    site.interfere((call, res) => {
      if (call !== damaged) return
      const end = res.end.bind(res) as (body: string) => typeof res
      res.end = ((body: Buffer | string) => {
        const sent = JSON.parse(String(body))
        change(sent.data)
        return end(JSON.stringify(sent))
      }) as typeof res.end
      res.setHeader = ((name: string, ...value: [string]) =>
        name === 'Content-Length' ? res : Object.getPrototypeOf(res).setHeader.call(res, name, ...value)) as never
    })
  damage('bookRank.book_list', ({ items }) => {
    Object.assign(items[0]!, { cover: '' })
    Object.assign(items[1]!, { tint: 'blue', language: 'English' })
  })
  const ranking = await open(site, '/ranking/popular/1/1').expect(200)
  const names = [...ranking.text.matchAll(/href="\/novel\/(\d+)/g)].map(([, id]) => id)
  expect(new Set(names).size).toBeGreaterThan(1)
  const [line] = site.pageLog.map(line => JSON.parse(line)).filter(({ outcome }) => outcome === 'repaired')
  expect(line).toMatchObject({
    call: 'bookRank.book_list',
    field: 'data.items.0.cover',
    fields: 3,
    msg: 'invalid rows or fields left out',
  })
  expect(await site.counted('bookRank.book_list', 'repaired')).toBe(1)

  damage('book.show', data => Object.assign(data, { cover: '', score: 8, tint: 'blue' }))
  expect((await open(site, BOOK).expect(200)).text).toContain('The Lamp and the Tide')
  damage('book.show', data => Object.assign(data, { free_chapters: '2' }))
  await open(site, BOOK).expect(503)
  damage('book.chapters', ({ items }) => Object.assign(items[0]!, { price: null }))
  expect((await open(site, BOOK).expect(200)).text).toContain('The Lamp and the Tide')
  expect(await site.counted('book.chapters', 'contract_violation')).toBe(1)
})

test('fields outside the contract are harmless and not sent to the reader', async () => {
  const deep = '['.repeat(90) + ']'.repeat(90)
  const genre = '{"subid":1,"name":"Fantasy","book_count":1,"tags":[],"inside":"secret"}'
  await using hostile = await hostileSite((_req, res) =>
    res.end(`{"code":200,"desc":"","more":${deep},"data":{"items":[${genre}],"more":${deep}}}`),
  )
  const { text } = await open(hostile.site, '/genres').expect(200)
  expect(text).toContain('Fantasy')
  expect(text).not.toContain('secret')
})

test('an endlessly nested response is not parsed; brackets in its texts do not count', async () => {
  const genre = { subid: 1, name: 'Fan"[\\tasy', book_count: 1, tags: [], more: '["\\{'.repeat(20_000) }
  let body = `{"code":200,"desc":"","data":${'['.repeat(4_000_000)}`
  await using hostile = await hostileSite((_req, res) => res.end(body))
  await open(hostile.site, '/genres').expect(503)
  expect(hostile.lines()).toEqual([expect.objectContaining({ outcome: 'not_json', received: 'nested too deeply' })])
  body = envelope({ items: [genre] })
  await open(hostile.site, '/genres').expect(200)
})

test('a list instead of sections is a contract violation on home', async () => {
  const list = { items: [], page: 1, limit: 20, total: 0, name: 'List' }
  await using hostile = await hostileSite((_req, res) => res.end(envelope({ ...list, items: [{ id: 1 }] })))
  await open(hostile.site, '/').expect(503)
  await using other = await hostileSite((_req, res) => res.end(envelope({ items: [] })))
  await open(other.site, '/secPage/1').expect(503)
})

test('an empty list of a section keeps its name and its page', async () => {
  const list = { items: [], page: 1, limit: 20, total: 0, name: 'Nothing yet' }
  await using hostile = await hostileSite((_req, res) => res.end(envelope(list)))
  expect((await open(hostile.site, '/secPage/1').expect(200)).text).toContain('Nothing yet')
})

test('a deferred part with an invalid response is omitted, and the page works', async () => {
  await using site = await pageSite()
  site.respond({ 'recommend.get': null, 'book.chapters': null })
  expect((await open(site, BOOK).expect(200)).text).toContain('The Lamp and the Tide')
  expect(await site.counted('recommend.get', 'contract_violation')).toBe(1)
})

test('twenty compressed responses on closing connections do not crash the process', async () => {
  const genres = { items: [{ subid: 1, name: 'Fantasy', book_count: 1, tags: [] }] }
  const body = packed(genres, 300_000)
  const respond: RequestListener = (_req, res) => {
    res.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Length': body.length, Connection: 'close' }).end(body)
  }
  // All of them get a slot, however busy the machine is.
  await using hostile = await hostileSite(respond, { config: { pagesMaxWaitMs: 60_000 } })
  const responses = await Promise.all(Array.from({ length: 20 }, () => open(hostile.site, '/genres')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
})

test('a gzip bomb stops at the limit', async () => {
  const body = bomb(8)
  await using hostile = await hostileSite(
    (_req, res) => void res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(body),
    { maxResponse: MIB },
  )
  await open(hostile.site, '/genres').expect(503)
  expect(await hostile.site.counted('recommend.tag_group_list', 'too_large')).toBe(1)
})

test('an endless response is cut at the limit', async () => {
  const sent = Promise.withResolvers<number>()
  await using hostile = await hostileSite((_req, res) => void flood(res, 256 * MIB).then(sent.resolve), {
    maxResponse: MIB,
  })
  await open(hostile.site, '/genres').expect(503)
  // Includes what the socket buffers hold.
  expect(await sent.promise).toBeLessThan(16 * MIB)
  expect(await hostile.site.counted('recommend.tag_group_list', 'too_large')).toBe(1)
})

test('missing data is a 404 only on the page that is about it', async () => {
  await using hostile = await hostileSite((_req, res) =>
    res.writeHead(404).end('{"code":404,"desc":"Gone","data":{},"error":"NOT_FOUND"}'),
  )
  const statusOf = async (path: string) => (await open(hostile.site, path)).status
  for (const path of ['/', '/genres', '/ranking/1', '/tags', '/hotnovels', '/search-more/lamp', '/ads'])
    expect(`${path} ${await statusOf(path)}`).toBe(`${path} 503`)
  for (const path of [
    BOOK,
    '/book-reader/1/1',
    '/author/1',
    '/genres/1',
    '/tags/1/magic',
    '/secPage/1',
    '/ranking/popular/1/1',
  ])
    expect(`${path} ${await statusOf(path)}`).toBe(`${path} 404`)
})
