import { afterAll, expect, test } from '@jest/globals'
import type { IncomingMessage } from 'node:http'
import request from 'supertest'
import { LOCALES } from '../../../shared/locales.ts'
import { isLocalHost } from '../../callers/localNetwork.ts'
import type { Brand } from './brand.ts'
import { normalHost, originOf } from './chooseBrand.ts'
import { indexBrands } from './brands.ts'
import { rawRequest, sendRaw } from '../testing/fakeBackend.ts'
import { testApp } from '../testing/testApp.ts'

const brand = (key: string, hosts: string[], localNetwork = false) =>
  ({
    key,
    hosts,
    languageHosts: new Map(),
    locales: [LOCALES[0]],
    file: { localNetwork, hosts, apiPrefix: key },
  }) as unknown as Brand
const brands = [
  brand('one', ['one.example', 'www.one.example', 'one.localhost']),
  brand('two', ['*.two.example', 'two.localhost']),
  brand('deep', ['*.deep.two.example', 'exact.two.example']),
  brand('home', ['home.localhost'], true),
]

test.each([
  ['one.example', 'one'],
  ['WWW.One.Example', 'one'],
  ['www.one.example.', 'one'],
  ['www.one.example:8080', 'one'],
  ['www.one.example.:8080', 'one'],
  ['one.localhost:3000', 'one'],
  ['m.two.example', 'two'],
  ['a.b.two.example', 'two'],
  ['a.deep.two.example', 'deep'],
  ['exact.two.example', 'deep'],
  ['localhost', 'home'],
  ['localhost:3000', 'home'],
  ['127.0.0.1:3000', 'home'],
  ['[::1]:3000', 'home'],
  ['[fd00::1]', 'home'],
  ['[::ffff:192.168.1.1]', 'home'],
  ['0.0.0.0:3000', 'home'],
  ['10.1.2.3', 'home'],
  ['172.16.0.1', 'home'],
  ['172.31.255.255', 'home'],
  ['192.168.1.20:3000', 'home'],
  ['shelf.local', 'home'],
])('the host %s is served by %s', (host, key) => {
  expect(indexBrands(brands).ofHost(normalHost(host) ?? '', () => true)?.key).toBe(key)
})

test.each([
  'two.example',
  'x.one.example',
  'x.one.localhost',
  'localhost.evil.example',
  'evil-one.example',
  'one.example.evil',
  'local',
  '8.8.8.8',
  '172.32.0.1',
  '[2001:db8::1]',
  '127.0.0.1.evil.example',
  '__proto__',
  'constructor',
  'three.localhost',
])('the host %s belongs to no brand', host => {
  expect(indexBrands(brands).ofHost(normalHost(host) ?? '', () => true)).toBeUndefined()
})

test.each([
  undefined,
  '',
  ' ',
  'a b',
  'one.example/..',
  'one.example@evil.example',
  'one.example:80:80',
  'one.example:',
  'one..example',
  '.one.example',
  'one.example..',
  'one.example\\',
  '<script>',
  '[::1',
  'öne.example',
  `${'a'.repeat(300)}.example`,
  '%6fne.example',
])('%j is not a host', header => {
  expect(normalHost(header)).toBeUndefined()
})

test('addresses of the local network are recognized by range, not by text', () => {
  expect(isLocalHost('10.0.0.1.nip.io')).toBe(false)
  expect(isLocalHost('[fe80::1]')).toBe(true)
})

test.each([
  ['exact.two.example', 'http://exact.two.example'],
  ['other.example', 'https://exact.two.example'],
  ['evil-upload.deep.two.example', 'https://exact.two.example'],
  ['evil.example', 'https://exact.two.example'],
  ['deep.localhost', 'http://deep.localhost'],
])('absolute addresses in the page of %s begin with %s', (host, origin) => {
  const req = { headers: { host }, rawHeaders: ['Host', host], socket: {} } as unknown as IncomingMessage
  expect(originOf(req, () => false, brands[2]!, host, LOCALES[0])).toBe(origin)
})

test('a host that a reload adds or takes away counts from the next request', () => {
  const host = 'm.one.example'
  const req = { headers: { host }, socket: {} } as unknown as IncomingMessage
  const origins = [['one.example'], [host], ['new.example']].map(hosts =>
    originOf(req, () => false, brand('one', hosts), host, LOCALES[0]),
  )
  expect(origins).toEqual(['https://one.example', 'http://m.one.example', 'https://new.example'])
})

test('an unknown host can be given to a brand', () => {
  const { ofHost: find } = indexBrands(brands, 'two')
  expect(find('nobody.example', () => true)?.key).toBe('two')
  expect(find('one.example', () => true)?.key).toBe('one')
})

test('a local address is an unknown host without a brand of the local network', () => {
  const { ofHost: find } = indexBrands(brands.slice(0, 3), 'two')
  expect(find('127.0.0.1', () => true)?.key).toBe('two')
  expect(find('localhost', () => false)?.key).toBe('two')
})

const plain = await testApp()
afterAll(() => plain[Symbol.asyncDispose]())

test('an unknown host gets 421 and a page that names no brand and repeats nothing', async () => {
  const response = await request(plain.server).get('/').set('Host', 'nobody.example').expect(421)
  expect(response.type).toBe('text/html')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.text).toContain('Nothing is served at this address')
  expect(response.text).not.toMatch(/nobody|The (one|two|home)/)
})

const ADDRESS = '/book/1?page=2&to=//evil.example'
const moves = await testApp({
  brands: {
    one: {
      hosts: ['www.one.example', 'm.one.example', '*.one.example'],
      formerHosts: ['old.example', 'a.two.example'],
    },
    two: { hosts: ['www.two.example', 'm.two.example', '*.two.example'], servedHosts: ['*.two.example'] },
    all: { hosts: ['www.all.example', 'm.all.example', '*.x.example'], servedHosts: 'all', formerHosts: ['old.all'] },
  },
  environment: { DEFAULT_BRAND: 'one' },
})
afterAll(() => moves[Symbol.asyncDispose]())

test.each([
  ['m.one.example', 'www.one.example'],
  ['a.b.one.example', 'www.one.example'],
  ['OLD.example:8080', 'www.one.example'],
  ['a.two.example', 'www.one.example'],
  ['m.two.example', 'www.two.example'],
  ['old.all', 'www.all.example'],
])('the host %s redirects pages and feeds to the same address at %s', async (host, first) => {
  for (const [method, status] of [
    ['get', 301],
    ['head', 301],
    ['post', 308],
  ] as const)
    for (const address of [ADDRESS, '/', '/feed/books.xml', '/sitemap.xml']) {
      const { headers } = await request(moves.server)[method](address).set('Host', host).expect(status)
      expect(headers).toMatchObject({
        location: `https://${first}${address}`,
        'cache-control': 'public, max-age=3600',
      })
    }
  await request(moves.server).get('//evil.example/').set('Host', host).expect(400)
  expect(moves.brands.isNamed(normalHost(host)!)).toBe(true)
})

test('what open pages load at a host that redirects is answered there', async () => {
  for (const host of ['m.one.example', 'old.example']) {
    const ask = (path: string) => request(moves.server).get(path).set('Host', host)
    const { text } = await ask('/robots.txt').expect(200)
    expect(text).toContain('\nSitemap: https://www.one.example/sitemap.xml\n')
    for (const path of ['/manifest.webmanifest', '/favicon.ico', '/healthz']) await ask(path).expect(200)
    for (const path of ['/assets/gone.js', '/.well-known/acme-challenge/x']) await ask(path).expect(404)
    const call = request(moves.server)
      .post('/one_api/v1/user.info')
      .set({ Host: host, Origin: `https://${host}` })
    expect((await call.send({})).status).toBe(502)
  }
})

test.each([
  'www.one.example',
  'one.localhost:3000',
  '192.168.0.7',
  'shelf.local',
  '203.0.113.9',
  'trial.example',
  'x.two.example',
  'm.all.example',
  'a.x.example',
])('the host %s shows its site', async host => {
  await request(moves.server).get('/').set('Host', host).expect(200)
})

test.each([
  ['two Host lines', ['Host: www.one.example', 'Host: www.two.example']],
  ['two equal Host lines', ['Host: www.one.example', 'host: www.one.example']],
  ['no Host line', []],
  ['an empty Host line', ['Host: ']],
  ['a Host line that is none', ['Host: www.one.example@www.two.example']],
])('%s: 400', async (_what, lines) => {
  expect(await rawRequest(plain.port, ['GET / HTTP/1.1', ...lines])).toMatch(/^HTTP\/1\.1 400 /)
})

test('HTTP/1.0 without a Host line: 400', async () => {
  expect(await sendRaw(plain.port, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
})

test.each([
  ['GET //www.two.example/ HTTP/1.1', 400],
  ['GET http://www.one.example//www.two.example/ HTTP/1.1', 400],
  ['GET http://www.one.example@www.two.example/ HTTP/1.1', 400],
  ['GET ftp://www.two.example/ HTTP/1.1', 400],
  ['GET /a\\b HTTP/1.1', 400],
  ['GET /a#b HTTP/1.1', 400],
  ['GET /\x80 HTTP/1.1', 400],
  ['GET /\x01 HTTP/1.1', 400],
  ['GET /a b HTTP/1.1', 400],
  ['GET /search?keyword=日本 HTTP/1.1', 400],
  [`GET /${'x'.repeat(9000)} HTTP/1.1`, 414],
  [`GET /${'?'.repeat(8000)}# HTTP/1.1`, 400],
  [`GET /${'x'.repeat(20_000)} HTTP/1.1`, 431],
])('%s is refused with a page that leads home', async (line, status) => {
  const response = await rawRequest(plain.port, [line, 'Host: www.one.example'])
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*text/html[^]*<a href="/">`))
})

test.each([
  ['http://www.two.example/', 'www.one.example'],
  ['HTTP://WWW.Two.example:80', 'www.two.example'],
  ['https://www.two.example?a=1', 'nobody.example'],
])('a request for %s gets that host, not its Host line %s', async (target, host) => {
  expect(await rawRequest(plain.port, [`GET ${target} HTTP/1.1`, `Host: ${host}`])).toContain('The two')
})

test('a backslash in a query, as browsers send it, is part of it', async () => {
  const response = await rawRequest(plain.port, ['GET /?keyword=a\\b HTTP/1.1', 'Host: www.one.example'])
  expect(response).toMatch(/^HTTP\/1\.1 200 /)
})

test('a browser with too many cookies is freed of them, the largest first', async () => {
  const small = Array.from({ length: 90 }, (_, index) => `small${index}=1`)
  const cookies = [...small, `large=${'x'.repeat(20_000)}`].join('; ')
  const response = await rawRequest(plain.port, ['GET / HTTP/1.1', 'Host: www.one.example', `Cookie: ${cookies}`])
  const [head = ''] = response.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 431 [^]*Clear-Site-Data: "cookies"\r\nSet-Cookie: large=; Path=\/; Max-Age=0\r\n/)
  expect(head).toContain('large=; Path=/; Max-Age=0; Domain=one.example\r\n')
  expect(head.length).toBeLessThan(4000)
  expect(response).toContain('<a href="/">')
})

test('X-Forwarded-Host counts from a trusted proxy only', async () => {
  await using open = await testApp()
  await using behind = await testApp({ environment: { TRUST_PROXY: 'loopback' } })
  const ask = (site: typeof open, forwarded: string) =>
    request(site.server).get('/').set('Host', 'www.one.example').set('X-Forwarded-Host', forwarded)
  expect((await ask(open, 'www.two.example')).text).toContain('The one')
  expect((await ask(behind, 'www.two.example')).text).toContain('The two')
  expect((await ask(behind, 'nobody.example')).status).toBe(421)
  const vary = async (site: typeof open, forwarded: string) => (await ask(site, forwarded)).headers['vary'] ?? ''
  expect(await vary(behind, 'www.two.example')).toContain('X-Forwarded-Host')
  // No `Vary` on the header if it repeats Host or is not trusted.
  expect(await vary(behind, 'www.one.example')).not.toContain('X-Forwarded-Host')
  expect(await vary(open, 'www.two.example')).not.toContain('X-Forwarded-Host')
  expect((await ask(behind, 'www.two.example, www.two.example')).text).toContain('The two')
  expect((await ask(behind, 'www.two.example, www.one.example')).status).toBe(400)
  expect((await ask(behind, '<x>')).status).toBe(400)
})

test.each([
  ['on this computer', '0', {}, 200],
  ['behind a proxy that is not known', '0', { 'X-Forwarded-For': '192.168.0.7' }, 421],
  ['behind another', '0', { Via: '1.1 cache' }, 421],
  ['from afar, as a trusted proxy says', 'loopback', { 'X-Forwarded-For': '203.0.113.9' }, 421],
  ['from the local network, as a trusted proxy says', 'loopback', { 'X-Forwarded-For': '192.168.0.7' }, 200],
  ['behind a trusted proxy that says nothing', 'loopback', {}, 421],
])(
  'in production the brand of the local network is shown or not to a reader %s',
  async (_who, trusted, headers, status) => {
    const environment = { NODE_ENV: 'production', TRUST_PROXY: trusted }
    await using site = await testApp({ environment })
    for (const host of ['localhost', '127.0.0.1:3000', 'home.localhost'])
      await request(site.server).get('/').set('Host', host).set(headers).expect(status)
    await request(site.server).get('/').set('Host', 'www.one.example').set(headers).expect(200)
  },
)

test('behind an nginx that does not forward Host the public does not see the brand of the local network', async () => {
  await using site = await testApp({ environment: { NODE_ENV: 'production' } })
  const lines = ['GET / HTTP/1.0', `Host: 127.0.0.1:${site.port}`, 'Connection: close']
  expect(await sendRaw(site.port, `${lines.join('\r\n')}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 421 /)
})

test('a setting shows the brand of the local network to everyone or nobody', async () => {
  await using site = await testApp({ environment: { NODE_ENV: 'production', LOCAL_BRAND: 'everyone' } })
  await request(site.server).get('/').set('Host', 'localhost').set('X-Forwarded-For', '203.0.113.9').expect(200)
  await using closed = await testApp({ environment: { LOCAL_BRAND: 'nobody' } })
  await request(closed.server).get('/').set('Host', 'localhost').expect(421)
})
