import { afterAll, beforeEach, expect, jest, test } from '@jest/globals'
import { slug } from '../../../shared/links.ts'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { createGzip, type Gzip } from 'node:zlib'
import request from 'supertest'
import { routes } from '../../../shared/routes.ts'
import { SNAPSHOT_ID } from '../../../shared/page/snapshot.ts'
import { TRUSTED_TYPES } from '../../../shared/page/trustedTypes.ts'
import { newBook } from '../../backend/testing/books.ts'
import { bookResponse } from '../testing/fakeBackend.ts'
import { pageSite } from './testing/pageSite.ts'

const HOST = 'www.one.example'
const BROWSER =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const BOOK = '/novel/1/fantasy/the-lamp-and-the-tide'

const shared = await pageSite()
afterAll(() => shared[Symbol.asyncDispose]())
beforeEach(() => {
  shared.requests.length = 0
  shared.respond({})
})

const get = (path: string, { agent = BROWSER, site = shared } = {}) =>
  request(site.server).get(path).set('Host', HOST).set('User-Agent', agent)

const stateOf = (html: string) => JSON.parse(new RegExp(`id="${SNAPSHOT_ID}">(.*?)</script>`).exec(html)?.[1] ?? 'null')
/** Scripts without a source that a browser would run. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*(?:src=|application\/(?:ld\+)?json))[^>]*>/g)].map(([tag]) => tag)

test('a search counts for the reader’s address as reported by trusted proxies', async () => {
  await using open = await pageSite()
  await using behind = await pageSite({ environment: { TRUST_PROXY: 'loopback' } })
  const logged = async (site: typeof open) => {
    await get('/search-more/result/lamp', { site }).set('X-Forwarded-For', '203.0.113.9').expect(200)
    return site.requests.find(({ call }) => call === 'search.multi')?.headers['x-forwarded-for']
  }
  expect(await logged(open)).toMatch(/127\.0\.0\.1$/)
  expect(await logged(behind)).toBe('203.0.113.9')
})

test('a reader who searches too often gets a page that says so, with Retry-After', async () => {
  // A search, the page of a keyword, and an OPDS list of books.
  for (const [call, path] of [
    ['search.multi', '/search-more/result/lamp'],
    ['seo.keywords.page', '/keywords/gulls'],
    ['seo.free', '/opds/free-1.json'],
  ] as const) {
    shared.respond({ [call]: 'RATE_LIMITED' })
    const { headers, text } = await get(path).expect(429)
    expect([headers['retry-after'], headers['cache-control']]).toEqual(['5', expect.stringContaining('no-cache')])
    expect(text).toMatch(/One moment, please|Too many requests/)
  }
})

test('a compressed page uses one drain listener, for any number of parts', async () => {
  const listened = jest.spyOn(Object.getPrototypeOf(createGzip()) as Gzip, 'on')
  const long = newBook({ title: 'Long', introduction: 'A long story. '.repeat(10_000) })
  await using site = await pageSite({ books: [long] })
  await get('/novel/1/fantasy/long', { site })
    .redirects(1)
    .set('Accept-Encoding', 'gzip')
    .expect(200)
    .expect('Content-Encoding', 'gzip')
  expect(listened.mock.calls.filter(([event]) => event === 'drain')).toHaveLength(1)
  listened.mockRestore()
})

test('a path without a page is 404', async () => {
  const sendPage = await get('/no/such/page').expect(404)
  expect(sendPage.text).toContain('This page could not be found')
  expect(sendPage.text).toContain('href="/"')
  expect(sendPage.text).toContain('<meta name="robots" content="noindex">')
})

test('a route with an unknown middleware is 500', async () => {
  const route = routes.find(({ path }) => path === '/genres') as { middleware: readonly string[] }
  const { middleware } = route
  route.middleware = [...middleware, 'nowhere']
  const sendPage = await get('/genres').expect(500)
  route.middleware = middleware
  expect(sendPage.text).toContain('Unknown middleware')
  await get('/genres').expect(200)
})

test.each([
  '/novel/9999/x/y',
  '/novel/abc/x/y',
  '/book-reader/9999/1',
  '/book-reader/1/99',
  '/book-reader/x/y',
  '/author/9999',
  '/genres/9999',
  '/ranking/a%20b/2/2',
  `/active-novel/x/y/${'long'.repeat(100)}`,
  '/active-novel/x/y/%20',
  '/novel/x/y/%20',
])('%s is 404', async path => {
  await get(path).expect(404)
})

test('a backend that answers 400 sends the reader to /400, which answers 400', async () => {
  shared.respond({ 'book.show': 'BAD_REQUEST' })
  await get(BOOK).expect(302).expect('Location', '/400')
  shared.respond({})
  await get('/400').expect(400)
})

test('an unavailable backend gives the brand’s 503 page, until it recovers', async () => {
  await using site = await pageSite()
  await site.stopBackend()
  const sendPage = await get(BOOK, { site }).expect(503).expect('Retry-After', '5')
  expect(sendPage.text).toContain('The one')
  expect(sendPage.text).toContain('We’ll be right back')
  await site.startBackend()
  await get(BOOK, { site }).expect(200)
})

test('the shell is sent while a secondary call is pending; its part follows with the data', async () => {
  const blocked = Promise.withResolvers<void>()
  shared.interfere(call => (call === 'recommend.get' ? blocked.promise : undefined))
  const sendPage = await new Promise<IncomingMessage>(resolve => {
    httpRequest({ port: shared.port, path: BOOK, headers: { Host: HOST, 'User-Agent': BROWSER } }, resolve).end()
  })
  let html = ''
  sendPage.setEncoding('utf8')
  for await (const chunk of sendPage) {
    html += chunk
    if (html.includes('The Lamp and the Tide</h1>') || html.includes('id="content"')) break
  }
  expect(html).toContain('<link rel="canonical"')
  expect(html).not.toContain('id="deferred-recommend')
  await setImmediate()
  blocked.resolve()
})

test('a streamed page runs only the head script by its hash and React’s own by the nonce of this response', async () => {
  const first = await get(BOOK)
  const second = await get(BOOK)
  const nonceOf = (sendPage: typeof first) =>
    /'nonce-([^']+)'/.exec(String(sendPage.headers['content-security-policy']))?.[1]
  expect(nonceOf(first)).toBeTruthy()
  expect(nonceOf(first)).not.toBe(nonceOf(second))
  const unexplained = inlineScripts(first.text).filter(
    tag => tag !== '<script>' && !tag.includes(`nonce="${nonceOf(first)}"`),
  )
  expect(unexplained).toEqual([])
  const policy = String(first.headers['content-security-policy']).replace(/'(nonce|sha256)-[^']+'/g, "'$1'")
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256' 'nonce'",
    "style-src 'self' 'sha256'",
    "img-src 'self' https: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES.join(' ')}`,
  ])
})

test('a crawler gets the complete page with no inline script but the head’s', async () => {
  const { text: html, headers } = await get(BOOK, { agent: CRAWLER })
  expect(inlineScripts(html)).toEqual(['<script>'])
  expect(headers['content-security-policy']).not.toContain('nonce')
  expect(html).toContain('Tea with the Dragon')
})

test('the text of a chapter is in the page once, and not in the state', async () => {
  const { text: html } = await get('/book-reader/1/1')
  expect(html.split('A storm of gulls').length - 1).toBe(1)
  expect(JSON.stringify(stateOf(html))).not.toContain('storm of gulls')
  expect(html).toContain('The lamp burned <em>low</em>.')
})

test.each([
  ['/book-reader/1/1', true],
  ['/book-reader', false],
  [BOOK, false],
])('all of %s has the reader’s paper at once: %s', async (path, isReading) => {
  const { text: html } = await get(path)
  expect(/<html [^>]*class="([^"]*)/.exec(html)?.[1]?.split(' ').includes('reading')).toBe(isReading)
})

test('state and head escape hostile words', async () => {
  const hostile = '</script><script>alert(1)</script>" onload="x'
  const named = { id: 1, name: hostile }
  const words = { name: hostile, author: named, introduction: hostile, category: named, tags: [named] }
  shared.respond({ 'book.show': JSON.parse(bookResponse(words)).data })
  const { text: html } = await get(`/novel/1/${slug(hostile)}/${slug(hostile)}`).expect(200)
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('" onload="x')
  expect(stateOf(html).title).toContain(hostile)
})

test('pages call the backend as the brand, anonymously, whatever the reader sends', async () => {
  const { text: html } = await get(BOOK)
    .set('Authorization', 'Bearer secret-token')
    .set('Cookie', 'hb_lang=de; token=secret-token')
  expect(shared.requests.length).toBeGreaterThan(0)
  for (const { headers } of shared.requests) {
    expect(headers).toMatchObject({
      authorization: 'Bearer',
      'x-brand': 'one',
      'user-agent': 'pc',
      ua: 'wap',
      'app-version': '1.0.0',
    })
  }
  expect(html).not.toContain('secret-token')
  expect(stateOf(html).language).toEqual({ section: 27, lang: 'de-DE' })
})

test('HEAD answers as GET does, without a body; other methods are refused', async () => {
  const head = await request(shared.server).head(BOOK).set('Host', HOST).expect(200)
  expect(head.text ?? '').toBe('')
  await request(shared.server).post(BOOK).set('Host', HOST).expect(405).expect('Allow', 'GET, HEAD')
})

test('a page is compressed for clients that accept it, and the same for others', async () => {
  const plain = await get(BOOK, { agent: CRAWLER }).set('Accept-Encoding', 'identity')
  const brotli = await get(BOOK, { agent: CRAWLER }).set('Accept-Encoding', 'br').expect('Content-Encoding', 'br')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotli.text).toBe(plain.text)
})

test('eighty concurrent pages of two brands are never mixed up', async () => {
  // So that none is rejected on a busy machine.
  await using site = await pageSite({ config: { pagesMaxWaitMs: 60_000 } })
  const responses = await Promise.all(
    Array.from({ length: 80 }, (_, index) => {
      const key = index % 2 ? 'one' : 'two'
      return request(site.server)
        .get(index % 3 ? BOOK : '/')
        .set('Host', `www.${key}.example`)
        .set('User-Agent', BROWSER)
        .then(sendPage => ({ key, sendPage }))
    }),
  )
  for (const { key, sendPage } of responses) {
    expect(sendPage.status).toBe(200)
    expect(stateOf(sendPage.text).brand.key).toBe(key)
    expect(sendPage.text).not.toContain(key === 'one' ? 'two_api' : 'one_api')
  }
})
