import { describe, expect, test } from '@jest/globals'
import type { IncomingMessage, Server } from 'node:http'
import request from 'supertest'
import { endpointNames } from '../../../shared/api/endpoints.ts'
import { testBackend } from '../../backend/testing/backend.ts'
import { fakeBackend } from '../testing/fakeBackend.ts'
import { envelope } from './testing/hostile.ts'
import { pageSite } from './testing/pageSite.ts'

/** Calls of which the home page needs at least one. */
const HOME = /^(recommend|channel|banner)\./
const PAGES = ['/', '/novel/1/fantasy/the-lamp-and-the-tide', '/book-reader/1/1', '/author/1', '/genres/1', '/tags']

/** A site whose backend is not at the configured path, as with a typo in BACKEND_URL. */
async function misplaced(backends: Record<string, string>) {
  const site = await pageSite({ backends, logLevel: 'info' })
  const errors = () =>
    site.pageLog.map(line => JSON.parse(line)).filter(({ level }) => level === 'error' || level >= 50)
  return { site, errors }
}

/** The missing parts that a page tells its reader's browser of. */
async function lackedAt(site: { server: Server }, path: string, brand = 'one') {
  const { text } = await request(site.server).get(path).set('Host', `www.${brand}.example`)
  return (JSON.parse(/<script[^>]*id="state"[^>]*>([^<]*)/.exec(text)![1]!) as { lacks?: string[] }).lacks
}

test.each(['a backend of ours', 'a server of another kind'])(
  'a wrong path leads to %s: no page is a 404, the log says it once, and the server is not ready',
  async kind => {
    const ours = await testBackend([])
    await using elsewhere = await fakeBackend((req, res) =>
      kind === 'a backend of ours' ? ours.app(req, res) : void res.writeHead(404).end('<h1>Not Found</h1>'),
    )
    const address = `${elsewhere.url}/elsewhere?key=secret`
    const { site, errors } = await misplaced({ one: address, two: address, home: address })
    await using _ = site
    await site.checkCapabilities()
    expect((await request(site.server).get('/readyz')).status).toBe(503)
    for (const path of PAGES) {
      const { status, headers, text } = await request(site.server).get(path).set('Host', 'www.one.example')
      expect({ path, status, retry: headers['retry-after'] }).toEqual({ path, status: 503, retry: '5' })
      expect(text).not.toContain('noindex"><title>This page could not')
    }
    const logged = errors().filter(({ call }) => call === 'book.show')
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({ address: `${elsewhere.url}/elsewhere` })
    expect(JSON.stringify(logged)).not.toContain('secret')
    await ours.close()
  },
)

test('one brand with a wrong address does not take the others out of the load balancer', async () => {
  await using wrong = await fakeBackend((_req, res) => void res.writeHead(404).end('nothing'))
  const { site, errors } = await misplaced({ one: wrong.url })
  await using _ = site
  await site.checkCapabilities()
  expect((await request(site.server).get('/readyz')).status).toBe(200)
  expect(errors()).toEqual([expect.objectContaining({ brand: 'one', call: 'book.show' })])
})

test('a server is ready after the first backend responds, and one unavailable backend does not change that', async () => {
  const ours = await testBackend()
  let isUp = false
  await using backend = await fakeBackend((req, res) => (isUp ? ours.app(req, res) : void res.destroy()))
  await using site = await pageSite({
    backends: { one: backend.url, two: 'http://127.0.0.1:9', home: 'http://127.0.0.1:9' },
  })
  const ready = async () => (await request(site.server).get('/readyz')).text.trim()
  await site.checkCapabilities()
  expect(await ready()).toBe('no backend has given a page yet')
  isUp = true
  await site.checkCapabilities()
  expect(await ready()).toBe('ok')
  isUp = false
  await site.checkCapabilities()
  expect(await ready()).toBe('ok')
  await ours.close()
})

test('a backend that responds without data for the home page counts as unavailable', async () => {
  await using site = await pageSite({ logLevel: 'info' })
  const ready = async () => (await request(site.server).get('/readyz')).text.trim()
  const failHome = (brands: readonly string[]) =>
    site.interfere((name, res, { headers }) => {
      if (!HOME.test(name) || !brands.includes(String(headers['x-brand']))) return false
      res.writeHead(404, { 'Content-Type': 'application/json' })
      res.end(JSON.stringify({ code: 404, data: {}, desc: '', error: 'BRAND_NOT_FOUND' }))
      return true
    })
  failHome(['one', 'two', 'home'])
  await site.checkCapabilities()
  expect(await ready()).toBe('no backend has given a page yet')
  failHome(['one'])
  await site.checkCapabilities()
  expect(await ready()).toBe('ok')
})

test('reading the capabilities logs no failure, unless a call really fails', async () => {
  await using site = await pageSite({ logLevel: 'info' })
  site.respond({ 'author.home': 'INTERNAL', 'seo.book_tags': 'NO_SUCH_CALL' })
  await site.checkCapabilities()
  expect(site.requests.map(({ call }) => call)).toEqual(expect.arrayContaining(['search.multi', 'seo.book_tags']))
  const failed = site.pageLog.map(line => JSON.parse(line)).filter(({ msg }) => msg === 'backend call failed')
  expect([...new Set(failed.map(({ call }) => call))]).toEqual(['author.home'])
})

test('without payments and accounts no button leads to them', async () => {
  await using site = await pageSite()
  const mine = async () => (await request(site.server).get('/myinfo').set('Host', 'www.one.example').expect(200)).text
  expect(await mine()).toContain('>Top up<')
  expect(await mine()).toContain('href="/login')
  site.respond({ 'site.capabilities': { offers: { payments: false, accounts: false } } })
  await site.checkCapabilities()
  const closed = await mine()
  expect(closed).not.toContain('>Top up<')
  expect(closed).not.toContain('>Top-ups and spending<')
  expect(closed).not.toContain('href="/login')
})

test('the page lists what the backend lacks, and nothing if it has everything', async () => {
  await using site = await pageSite()
  expect(await lackedAt(site, '/search')).toBeUndefined()
  site.respond({ 'site.capabilities': { offers: { payments: false, mail: true, something_new: false } } })
  await site.checkCapabilities()
  site.requests.length = 0
  expect(await lackedAt(site, '/search')).toEqual(['payments', 'comments', 'updates'])
  expect(site.requests.map(({ call }) => call)).not.toContain('site.capabilities')
})

test('capabilities of one brand apply to the backend’s other brands until they are known', async () => {
  await using site = await pageSite()
  const isOfOne = (req: IncomingMessage) => String(req.headers['x-forwarded-host'] ?? req.headers.host).includes('one')
  site.interfere((name, res, req) => {
    if (!['site.capabilities', 'user.oauthUrl'].includes(name)) return false
    if (!isOfOne(req)) return true
    res.writeHead(200, { 'Content-Type': 'application/json' })
    res.end(envelope(name === 'site.capabilities' ? { offers: { mail: false } } : { providers: [] }))
    return true
  })
  void site.checkCapabilities()
  let ones: string[] | undefined
  while (!ones) ones = await lackedAt(site, '/search')
  expect(ones).toContain('mail')
  expect(await lackedAt(site, '/search', 'two')).toEqual(ones)
})

test('parts without their calls are not shown, and come and go with them', async () => {
  await using site = await pageSite()
  const lackedWithout = async (calls: readonly string[]) => {
    site.respond(Object.fromEntries(calls.map(call => [call, 'NO_SUCH_CALL'])))
    await site.checkCapabilities()
    return (await lackedAt(site, '/becomeOurTranslator')) ?? []
  }
  const all = ['accounts', 'mail', 'payments', 'ratings', 'complaints', '/search', '/genres', '/tags']
  const required = ['book.show', 'book.chapters', 'chapter.free']
  const optional = endpointNames.filter(call => !required.includes(call))
  expect(await lackedWithout(optional)).toEqual(expect.arrayContaining(all))
  const others = await lackedWithout([])
  expect(others.filter(lack => all.includes(lack))).toEqual([])
  expect(await lackedWithout(['search.multi'])).toEqual([...others, '/search'])
})

describe('parts of the account', () => {
  const PARTS = ['sessions', 'export', 'delete', 'passkeys']

  /** The missing parts that a page is told of, and whether `user.oauthUrl` was called, for these responses. */
  async function warningsFor(offers: object | undefined, doors: object | undefined) {
    await using site = await pageSite()
    const absent = 'NO_SUCH_CALL'
    site.respond({ 'site.capabilities': offers ? { offers } : absent, 'user.oauthUrl': doors ?? absent })
    await site.checkCapabilities()
    const lacks = (await lackedAt(site, '/search')) ?? []
    return { lacks, isRequestedTwice: site.requests.some(({ call }) => call === 'user.oauthUrl') }
  }

  test('come from site.capabilities, without other calls', async () => {
    const offers = { sessions: true, export: true, delete: false, passkeys: false }
    expect(await warningsFor(offers, { providers: [], offers: PARTS })).toEqual({
      lacks: ['delete', 'passkeys', 'comments', 'updates'],
      isRequestedTwice: false,
    })
  })

  test('come from user.oauthUrl of older backends', async () => {
    const doors = { providers: [], email: false, offers: ['sessions', 'export'] }
    const lacks = ['mail', 'delete', 'passkeys', 'comments', 'updates']
    expect(await warningsFor({ payments: true }, doors)).toEqual({ lacks, isRequestedTwice: true })
    expect((await warningsFor(undefined, doors)).lacks).toEqual(lacks)
  })

  test('come from site.capabilities if both are present', async () => {
    const { lacks } = await warningsFor({ mail: true, sessions: false }, { providers: [], email: false, offers: PARTS })
    expect(lacks).toEqual(['sessions', 'comments', 'updates'])
  })

  test('are absent if a backend has neither call', async () => {
    expect((await warningsFor(undefined, undefined)).lacks).toEqual([...PARTS, 'comments', 'updates'])
  })
})

test('asking which calls a backend knows makes it read no lists', async () => {
  await using site = await pageSite()
  await site.checkCapabilities()
  for (const call of ['seo.keywords.page', 'seo.book_tags', 'recommend.tag_group_list']) {
    expect(await site.counted(call, 'refused')).toBeGreaterThan(0)
    expect(await site.counted(call, 'ok')).toBe(0)
  }
})
