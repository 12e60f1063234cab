import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import request from 'supertest'
import { fakeBackend, rawRequest } from './testing/fakeBackend.ts'
import { testApp } from './testing/testApp.ts'

const HOST = 'www.one.example'
const hostsOf = (key: string) => [`www.${key}.example`, `${key}.localhost:3000`, `M.${key}.Example.`]

test('every response has the security headers', async () => {
  await using site = await testApp()
  for (const [path, host] of [
    ['/', HOST],
    ['/nowhere', HOST],
    ['/healthz', 'any'],
    ['/', 'nobody.example'],
    ['/assets/x', HOST],
    ['/one_api/v1/x', HOST],
  ] as const) {
    const { headers } = await request(site.server).get(path).set('Host', host)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'$/),
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('HSTS is sent only over https, as a trusted proxy reports it', async () => {
  await using open = await testApp()
  await using behind = await testApp({ environment: { TRUST_PROXY: '1' } })
  const ask = (site: typeof open) => request(site.server).get('/').set('Host', HOST).set('X-Forwarded-Proto', 'https')
  expect((await ask(open)).headers['strict-transport-security']).toBeUndefined()
  expect((await ask(behind)).headers['strict-transport-security']).toBe('max-age=31536000')
})

test('errors reveal no internals', async () => {
  await using site = await testApp()
  const response = await request(site.server).get('/throws').set('Host', HOST).expect(500)
  expect(response.text).toBe('Internal server error\n')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(site.logged().some(line => line.level === 50 && line.msg === 'request failed' && line.requestId)).toBe(true)
})

test('an error after the first bytes cuts the response', async () => {
  await using site = await testApp({
    pages: (_req, res) => {
      res.write('half')
      throw new Error('late')
    },
  })
  await expect(request(site.server).get('/').set('Host', HOST)).rejects.toThrow(/aborted|hang up/)
})

test.each([
  '/%zz',
  '/brand/%zz/x',
  '/assets/%zz',
  '/one_api/v1/%zz',
  '/a?x[y]=1',
  '/a?__proto__[x]=1',
  '/%00',
  '/\\evil/x',
  '/%ED%A0%80',
  '/..%2f',
])('%s is not a 500', async path => {
  await using site = await testApp()
  expect(await rawRequest(site.port, [`GET ${path} HTTP/1.1`, `Host: ${HOST}`])).toMatch(/^HTTP\/1\.1 40[04] /)
})

test('the log line of a request has client, address and duration, without secrets', async () => {
  await using site = await testApp({ environment: { TRUST_PROXY: '1' } })
  await request(site.server).get('/AbCdEf0123456789-_x?page=2&keyword=secret&code=secret').set({
    Host: HOST,
    Authorization: 'Bearer secret',
    Cookie: 'token=secret',
    'X-Forwarded-For': '203.0.113.9',
  })
  const [line] = site.logged().filter(one => one.responseTime !== undefined)
  expect(line).toMatchObject({
    brand: 'one',
    host: 'www.one.example',
    address: '203.0.113.9',
    method: 'GET',
    url: '/{token}?page=2&keyword=*&code=*',
    status: 404,
    requestId: expect.any(String),
  })
  expect(JSON.stringify(site.logged())).not.toContain('secret')
})

test('addresses and paths can be omitted from the log, and nothing else', async () => {
  await using site = await testApp({ environment: { TRUST_PROXY: '1', LOG_OMIT: 'addresses, paths' } })
  await request(site.server).get('/novel/7/genre/secret').set({ Host: HOST, 'X-Forwarded-For': '203.0.113.9' })
  expect(site.logged().at(-1)).toMatchObject({ brand: 'one', kind: 'page', method: 'GET', status: 404 })
  expect(JSON.stringify(site.logged())).not.toMatch(/secret|203\.0\.113/)
})

test.each([
  ['/search/result/secret?page=2', '/search/result/*?page=2'],
  ['/search/secret', '/search/*'],
  ['/search/result/secret%20word/more', '/search/result/*'],
  ['/search-more/secret', '/search-more/*'],
  ['/search-more/result/secret', '/search-more/result/*'],
  ['/keywords/secret/2', '/keywords/*'],
  ['/%73earch/result/secret', '/search/result/*'],
  ['/k%65ywords%2Fsecret', '/keywords/*'],
  ['//search//result/secret', '/search/result/*'],
  ['/%73earch/result/secret%zz', '/search/result/*'],
  ['/%61bcdefghijklmnopqrstuvwx', '/{token}'],
  ['/reset_ABCDEFGHIJsecret.', '/*.'],
  ['/reset_ABCDEFGHIJsecret;x/y?reset_ABCDEFGHIJsecret', '/*;x/y?*'],
  ['/login/reset%5FABCDEFGHIJsecret)?reset_ABCDEFGHIJsecret=1', '/login/*)?*=*'],
  ['/Search/Result/secret', '/Search/Result/*'],
  ['/reset_ABCDEFGHIJsecret%20', '/* '],
  ['/novel/1/reset_ABCDEFGHIJsecret/y?page=2', '/novel/1/*/y?page=2'],
  ['/myinfo/receipt/reset%5FABCDEFGHIJsecret', '/myinfo/receipt/*'],
  ['/one_api/v1/reset_ABCDEFGHIJsecret', '/one_api/v1/*'],
  ['/one_api/v1/event.inviteActivityHelpPage', '/one_api/v1/event.inviteActivityHelpPage'],
  ['/myinfo/teams_of_services', '/myinfo/teams_of_services'],
  ['/becomeOurTranslator', '/becomeOurTranslator'],
  ['/search', '/search'],
])('%s is logged as %s: searched words and codes are the reader’s own', async (path, url) => {
  await using site = await testApp()
  await request(site.server).get(path).set('Host', HOST)
  expect(site.logged().at(-1)).toMatchObject({ url })
  expect(JSON.stringify(site.logged())).not.toContain('secret')
})

test('the request id is generated here, unless a trusted proxy sent one', async () => {
  await using open = await testApp()
  await using behind = await testApp({ environment: { TRUST_PROXY: 'loopback' } })
  const ask = (site: typeof open, id: string) => request(site.server).get('/').set('Host', HOST).set('X-Request-Id', id)
  expect((await ask(open, 'given-by-reader')).headers['x-request-id']).not.toBe('given-by-reader')
  expect((await ask(behind, 'given-by-proxy')).headers['x-request-id']).toBe('given-by-proxy')
  expect((await ask(behind, 'a"b<c>d{e}f')).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('a proxy whose headers are ignored is warned about once', async () => {
  await using open = await testApp()
  await using behind = await testApp({ environment: { TRUST_PROXY: 'loopback' } })
  for (const site of [open, open, behind]) {
    await request(site.server).get('/').set({ Host: HOST, 'X-Forwarded-For': '203.0.113.9' })
  }
  await request(behind.server).get('/').set('Host', HOST)
  const warnings = (site: typeof open) => site.logged().filter(({ level }) => level === 40)
  expect(warnings(open)).toMatchObject([{ setting: 'TRUST_PROXY', msg: expect.stringContaining('X-Forwarded-For') }])
  expect(warnings(behind)).toEqual([])
})

test('health checks work by path on any host', async () => {
  await using site = await testApp()
  await request(site.server).get('/healthz').set('Host', 'nobody.example').expect(200, 'ok\n')
  await request(site.server).get('/readyz').set('Host', '10.0.0.1:3000').expect(200, 'ok\n')
})

test('a stopping server is live, not ready, and tells clients to reconnect', async () => {
  await using backend = await fakeBackend((_req, res) => res.end('"ok"'))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  site.lifecycle.draining = true
  await request(site.server).get('/healthz').expect(200)
  await request(site.server).get('/readyz').expect(503)
  expect(site.logged().filter(({ level }) => Number(level) > 40)).toEqual([])
  for (const path of ['/', '/one_api/v1/my.own']) {
    expect(
      (await request(site.server).get(path).set('Host', HOST).set('Connection', 'keep-alive').expect(200)).headers
        .connection,
    ).toBe('close')
  }
})

test('metrics count by brand, kind and status, and failures of every brand begin at 0', async () => {
  await using site = await testApp()
  const failures = 'quire_http_requests_total{brand="two",kind="page",status="503"} 0'
  expect(await site.metrics.text()).toContain(failures)
  await request(site.server).get('/').set('Host', HOST)
  await request(site.server).get('/nowhere.php').set('Host', 'nobody.example')
  const text = await site.metrics.text()
  expect(text).toContain('quire_http_requests_total{brand="none",kind="refused",status="421"} 1')
  expect(text).toMatch(/http_requests_total\{brand="one",kind="page",status="200"\} 1/)
  expect(text).toContain('quire_http_request_duration_seconds_bucket')
  expect(text).not.toContain('nobody')
})

test('the operations endpoints do not exist on the readers’ port', async () => {
  await using site = await testApp({ environment: { OPERATIONS_TOKEN: 'a-token-of-good-length' } })
  for (const path of ['/metrics', '/metrics/backend', '/purge']) {
    for (const host of [HOST, 'localhost', '127.0.0.1']) {
      const response = await request(site.server)
        .get(path)
        .set({ Host: host, Authorization: 'Bearer a-token-of-good-length' })
      expect([response.status, response.text]).toEqual([404, 'Not found\n'])
    }
  }
})

test('2,000 readers of all hosts at once get no page of another brand', async () => {
  const keys = ['one', 'two', 'three', 'four', 'five', 'six']
  await using backend = await fakeBackend((req, res) => {
    setImmediate(() =>
      res.setHeader('Content-Type', 'application/json').end(JSON.stringify({ brand: req.headers['x-brand'] })),
    )
  })
  await using site = await testApp({
    brands: Object.fromEntries(keys.map(key => [key, { servedHosts: 'all' }])),
    environment: { BACKEND_URL: backend.url, LOG_LEVEL: 'silent' },
  })
  const picture = (key: string) => site.brands.all().find(brand => brand.key === key)?.public.logo ?? ''
  const kinds = [
    (key: string) => ({ path: '/', expected: `<h1>The ${key}</h1>` }),
    (key: string) => ({ path: `/${key}_api/v1/my.own`, expected: `{"brand":"${key}"}` }),
    (key: string) => ({ path: picture(key), expected: `<title>${key} logo</title>` }),
    (key: string, other: string) => ({
      path: `/${other}_api/v1/my.own`,
      expected: key === other ? `{"brand":"${key}"}` : 'NO_SUCH_CALL',
    }),
    (key: string, other: string) => ({ path: picture(other), expected: key === other ? `${key} logo` : 'Not found' }),
  ]
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const get = async (host: string, path: string) => {
    const [response] = (await once(
      httpRequest({ agent, port: site.port, path, headers: { Host: host } }).end(),
      'response',
    )) as [IncomingMessage]
    return text(response)
  }
  let requests = 0
  const reader = async () => {
    while (requests < 2000) {
      const turn = requests++
      const key = keys[turn % 6] ?? ''
      const { path, expected } = kinds[turn % 5]?.(key, keys[(turn * 7 + 3) % 6] ?? '') ?? { path: '', expected: '' }
      const response = await get(hostsOf(key)[turn % 3] ?? '', path)
      if (!response.includes(expected)) throw new Error(`${key} ${path}: ${response}`)
    }
  }
  await Promise.all(Array.from({ length: 100 }, reader))
  agent.destroy()
  expect(requests).toBe(2000)
})
