import { afterAll, expect, test } from '@jest/globals'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { SNAPSHOT_ID } from '../../../../shared/page/snapshot.ts'
import { cacheRules } from '../../../../client/pages/serverPages.ts'
import { writeBrand } from '../../testing/brandFolder.ts'
import { ask, BOOK, ONE } from './testing/ask.ts'
import { pageSite } from '../testing/pageSite.ts'
import { holdCall } from '../testing/holdCall.ts'

const BYTES = '8388608'
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

type Site = Awaited<ReturnType<typeof pageSite>>
const cachingSite = (environment: Record<string, string> = {}) =>
  pageSite({ environment: { PAGE_CACHE_BYTES: BYTES, ...environment } })

async function states(site: Site): Promise<Record<string, number>> {
  const metric = await site.metrics.registry.getSingleMetric('quire_page_cache_total')?.get()
  const sums: Record<string, number> = {}
  for (const { labels, value } of metric?.values ?? []) {
    sums[String(labels.state)] = (sums[String(labels.state)] ?? 0) + value
  }
  return sums
}

const OF_THE_MOMENT = [
  'server-timing',
  'date',
  'x-request-id',
  'age',
  'etag',
  'vary',
  'cache-control',
  'content-length',
  'cdn-cache-control',
  'cache-tag',
]
const stableHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => ![...OF_THE_MOMENT, 'transfer-encoding', 'x-cache'].includes(name)),
  )

const cached = await cachingSite()
const plain = await pageSite()
afterAll(async () => {
  await cached[Symbol.asyncDispose]()
  await plain[Symbol.asyncDispose]()
})

test('a cached page equals the complete page to the byte, with the headers of one rendered for a crawler', async () => {
  const made = await ask(plain, BOOK, { 'User-Agent': CRAWLER })
  const first = await ask(cached, BOOK)
  const hit = await ask(cached, BOOK)
  expect(hit.body.equals(made.body)).toBe(true)
  expect(first.body.equals(made.body)).toBe(true)
  expect(stableHeaders(hit.headers)).toEqual(stableHeaders(made.headers))
  expect(stableHeaders(first.headers)).toEqual(stableHeaders(made.headers))
  expect(hit.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  expect(Number(hit.headers.age)).toBeGreaterThanOrEqual(0)
  expect(hit.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=60, stale-if-error=86400',
    'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86400',
    'cache-tag': 'brand-one,route-novel-bookId-category-bookName___en,book-one-1',
    vary: 'Accept-Encoding, Cookie',
  })
})

test('a request with a token is rendered for its reader, and its page is not stored', async () => {
  await ask(cached, BOOK)
  const { headers } = await ask(cached, BOOK, { Authorization: 'Bearer token' })
  expect([headers.age, headers['cache-control']]).toEqual([undefined, 'private, no-cache'])
})

test('what only the app needs comes after everything for the first paint', async () => {
  const html = (await ask(cached, BOOK)).body.toString()
  const shown = html.lastIndexOf('</main>')
  expect(shown).toBeGreaterThan(html.indexOf('<style>'))
  const needed = ['<link rel="modulepreload"', '<link rel="stylesheet"', `id="${SNAPSHOT_ID}"`, '<script type="module"']
  for (const start of needed) expect(html.indexOf(start)).toBeGreaterThan(shown)
})

test('every route is cached or bypassed by its rule, and personal pages are never cached', async () => {
  await using site = await cachingSite()
  const own = [
    '/login',
    '/myinfo',
    '/history',
    '/ads',
    '/myinfo/rechargeList',
    '/invited-to-help/1',
    '/search/result/x',
  ]
  for (const path of [...own, '/AbCdEf0123456789AbCd', '/400', '/404', '/no/such/page']) {
    await ask(site, path)
    const { headers } = await ask(site, path)
    expect([path, headers.age]).toEqual([path, undefined])
    expect(headers['cache-control']).toMatch(/no-store|private|no-cache/)
  }
  expect(Object.keys(cacheRules).filter(name => /^(login|history|myinfo___|token|ads)/.test(name))).toEqual([])
  expect(await states(site)).toEqual({ pass: 22 })
})

test('fifty concurrent readers of an uncached page cause one render', async () => {
  await using site = await cachingSite()
  const responses = await Promise.all(Array.from({ length: 50 }, () => ask(site, BOOK)))
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(responses[0]?.status).toBe(200)
  expect(site.requests.map(({ call }) => call).toSorted()).toEqual(['book.chapters', 'book.show', 'recommend.get'])
})

test('a reader who disconnects does not cancel the render for others', async () => {
  await using site = await cachingSite()
  const { begun, release } = holdCall(site, 'book.show')
  const aborted = httpRequest({ port: site.port, path: BOOK, headers: { Host: ONE } })
  aborted.once('error', () => {})
  aborted.end()
  await begun
  const staying = ask(site, BOOK)
  aborted.destroy()
  release()
  expect((await staying).status).toBe(200)
})

test('a page is sent as br, gzip or plain, each with its own ETag, and 304 if it is known', async () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, undefined: (body: Buffer) => body }
  const accepted = {
    'gzip, deflate, br': 'br',
    'br;q=0, gzip': 'gzip',
    'gzip;q=0.5': 'gzip',
    '*': 'br',
    identity: 'undefined',
    'br;q=0, *;q=0': 'undefined',
  } as const
  const { body: made } = await ask(plain, BOOK, { 'User-Agent': CRAWLER })
  const tags = new Set<string>()
  for (const [accept, coding] of Object.entries(accepted)) {
    const response = await ask(cached, BOOK, { 'Accept-Encoding': accept })
    expect([accept, String(response.headers['content-encoding'])]).toEqual([accept, coding])
    expect(unpack[coding](response.body).equals(made)).toBe(true)
    expect(response.headers.vary).toBe('Accept-Encoding, Cookie')
    const tag = String(response.headers.etag)
    tags.add(tag)
    const again = await ask(cached, BOOK, { 'Accept-Encoding': accept, 'If-None-Match': `"other", W/${tag}` })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag])
    const other = await ask(cached, BOOK, { 'Accept-Encoding': accept, 'If-None-Match': '"other"' })
    expect(other.status).toBe(200)
    const head = await ask(cached, BOOK, { 'Accept-Encoding': accept }, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(response.body.length))
  }
  expect(tags.size).toBe(3)
})

test('shared caches may store pages of every language, with tags for purging', async () => {
  const german = await ask(cached, BOOK, { Cookie: 'hb_lang=de' })
  expect(german.headers).toMatchObject({
    'cache-control': expect.stringMatching(/^public/),
    vary: 'Accept-Encoding, Cookie',
  })
  const logged: unknown[] = []
  for (const Host of [ONE, 'www.two.example'])
    for (const path of ['/book-reader/1/2', '/genres', '/novel/0x1/a/b'])
      logged.push((await ask(cached, path, { Host })).headers['cache-tag'])
  expect(logged).toEqual([
    'brand-one,route-book-reader-bookid-chapterid___en,book-one-1',
    'brand-one,route-genres___en',
    undefined,
    'brand-two,route-book-reader-bookid-chapterid___en,book-two-1',
    'brand-two,route-genres___en',
    undefined,
  ])
})

test('an unknown book is a cached 404, a withdrawn one 410; a page with a failed part is rendered again', async () => {
  await using site = await cachingSite()
  const states404 = [await ask(site, '/novel/9999/x/y'), await ask(site, '/novel/9999/x/y')]
  expect(states404.map(({ status, headers }) => [status, headers['cache-control']])).toEqual([
    [404, 'private, no-cache'],
    [404, 'private, no-cache'],
  ])
  expect(site.requests.filter(({ call }) => call === 'book.show')).toHaveLength(1)

  site.respond({ 'book.show': 'BOOK_WITHDRAWN' })
  const requests = site.requests.length
  const states410 = [await ask(site, '/novel/3/x/y'), await ask(site, '/novel/3/x/y')]
  expect(states410.map(({ status, headers }) => [status, headers['cache-control']])).toEqual([
    [410, 'private, no-cache'],
    [410, 'private, no-cache'],
  ])
  expect(states410[1]!.text).toContain('A Lamp for the Tide is no longer available')
  expect(site.requests.slice(requests).filter(({ call }) => call === 'book.show')).toHaveLength(1)

  for (const failure of ['INTERNAL', 'BOOK_NOT_FOUND']) {
    site.respond({ 'recommend.get': failure })
    const broken = await ask(site, BOOK)
    expect([broken.status, broken.headers.age]).toEqual([200, undefined])
    expect(broken.text).not.toContain('Tea with the Dragon')
  }
  site.respond({})
  expect((await ask(site, BOOK)).text).toContain('Tea with the Dragon')
})

test('a changed brand gets new pages; the others stay cached', async () => {
  await using site = await cachingSite()
  const two = { Host: 'www.two.example' }
  await ask(site, BOOK)
  await ask(site, BOOK, two)
  const requests = site.requests.length
  await writeBrand(site.folder, 'two', { tagline: 'Quite another brand now' })
  await site.brands.reload()
  await ask(site, BOOK)
  expect(site.requests).toHaveLength(requests)
  expect((await ask(site, BOOK, two)).text).toContain('Quite another brand now')
})

test('absolute addresses in a page do not depend on the client’s port', async () => {
  await using site = await cachingSite({ TRUST_PROXY: 'loopback' })
  const canonical = async (headers: Record<string, string>) =>
    /rel="canonical" href="([^"]*?)\/novel/.exec((await ask(site, BOOK, headers)).text)?.[1]
  for (const _round of ['made', 'from memory']) {
    expect(await canonical({ Host: 'WWW.One.Example.:4711' })).toBe('http://www.one.example')
    expect(await canonical({ Host: `www.one.example:${site.port}` })).toBe(`http://www.one.example:${site.port}`)
    const forwarded = { Host: 'inside', 'X-Forwarded-Host': 'www.one.example:8443', 'X-Forwarded-Proto': 'https' }
    expect(await canonical(forwarded)).toBe('https://www.one.example:8443')
    expect(await canonical({ ...forwarded, 'X-Forwarded-Host': ONE })).toBe('https://www.one.example')
    expect((await ask(site, BOOK, forwarded)).headers.vary).toBe('Accept-Encoding, Cookie, X-Forwarded-Host')
    expect((await ask(site, BOOK)).headers.vary).toBe('Accept-Encoding, Cookie')
  }
  const { headers } = await ask(site, BOOK, { 'X-Forwarded-Proto': 'https' })
  expect(headers['strict-transport-security']).toContain('max-age')
})

test('pages for the local network only may not be stored by shared caches', async () => {
  await using site = await cachingSite()
  for (const _round of ['made', 'from memory'])
    expect((await ask(site, BOOK, { Host: 'localhost' })).headers['cache-control']).toBe('private, no-cache')
})

test('a failed cache lookup is logged, and the page is rendered', async () => {
  let fails = false
  const now = () => {
    if (!fails) return Date.now()
    fails = false
    throw new Error('no clock')
  }
  await using site = await pageSite({ environment: { PAGE_CACHE_BYTES: BYTES }, now, logLevel: 'error' })
  await ask(site, BOOK)
  fails = true
  expect((await ask(site, BOOK)).status).toBe(200)
  expect(site.logged()).toMatchObject([{ msg: 'cached response could not be sent', err: { message: 'no clock' } }])
})

test('a page from memory is counted and logged like any other', async () => {
  await using site = await cachingSite({ TRUST_PROXY: 'loopback' })
  const from = { 'X-Forwarded-For': '10.0.0.1, 203.0.113.9', 'X-Request-Id': 'given-by-proxy', 'User-Agent': 'phone' }
  await ask(site, `${BOOK}?utm=secret`, from)
  await ask(site, `${BOOK}?utm=secret`, from)
  await ask(site, '/healthz')
  const lines = site.logged().filter(({ msg, kind }) => msg === 'request completed' && kind === 'page')
  expect(lines).toHaveLength(2)
  const [made, hit] = lines.map(({ time: _time, responseTime, ...line }): Record<string, unknown> => {
    return { ...line, took: typeof responseTime }
  })
  expect(made).toMatchObject({ cache: 'miss', calls: 3, callTime: expect.any(Number), render: expect.any(Number) })
  const { calls: _calls, callTime: _callTime, render: _render, ...same } = made!
  expect(hit).toEqual({ ...same, cache: 'hit' })
  expect(hit).toMatchObject({ requestId: 'given-by-proxy', address: '203.0.113.9', url: `${BOOK}?utm=*`, status: 200 })
  const counted = await site.metrics.registry.getSingleMetric('quire_http_requests_total')?.get()
  expect(counted?.values).toContainEqual({ labels: { brand: 'one', kind: 'page', status: 200 }, value: 2 })
})
