import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { json, text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import request from 'supertest'
import { callName } from '../../../shared/api/endpoints.ts'
import { fakeBackend, rawBackend, rawRequest, sendRaw } from '../testing/fakeBackend.ts'
import type { Config } from '../../config.ts'
import type { Environment } from '../../settings.ts'
import { testApp } from '../testing/testApp.ts'

const HOST = 'www.one.example'
/** Outside the contract: forwarded unchecked. */
const CALL = '/one_api/v1/my.own'
const envelope = (data: unknown) => JSON.stringify({ code: 200, desc: '', data })
const MIB = 1024 * 1024
/** What a client sees of a cut response: it depends on how much was sent before. */
const CUT = /aborted|hang up/

test('a call reaches its brand’s backend without the prefix, and names the brand', async () => {
  await using backend = await fakeBackend((_req, res) =>
    res.setHeader('Content-Type', 'application/json').end(envelope({ id: 1 })),
  )
  await using site = await testApp({ environment: { BACKEND_URL: `${backend.url}/base/` } })
  const response = await request(site.server).get(`${CALL}?book_id=12&lang=en-US`).set('Host', HOST).expect(200)
  expect(response.body).toEqual({ code: 200, desc: '', data: { id: 1 } })
  expect(backend.requests[0]?.url).toBe('/base/v1/my.own?book_id=12&lang=en-US')
  expect(backend.requests[0]?.headers['x-brand']).toBe('one')
  expect(backend.requests[0]?.headers.host).toBe(`127.0.0.1:${backend.port}`)
})

test('an unreachable backend is reported in the page’s language', async () => {
  await using site = await testApp({
    brands: { one: { locales: ['en', 'fr'] } },
    environment: { BACKEND_URL: 'http://127.0.0.1:9' },
  })
  const ask = (language: string) =>
    request(site.server).get(CALL).set('Host', HOST).set('Accept-Language', language).expect(502)
  expect((await ask('fr')).body.desc).toContain('Notre catalogue est injoignable')
  expect((await ask('de')).body.desc).toContain('We can’t reach our library')
})

test('a reader who comes back from a sign-in provider meanwhile gets a page that explains', async () => {
  await using site = await testApp({ environment: { BACKEND_URL: 'http://127.0.0.1:9' } })
  const back = '/one_api/v1/user.oauthReturn'
  for (const come of [request(site.server).get(`${back}?state=x`), request(site.server).post(back).type('form')])
    await come
      .set({ Host: HOST, Accept: 'text/html,*/*;q=0.8' })
      .expect(303)
      .expect('Location', /^\/[\w-]{43}$/)
})

test('a brand with its own backend is served by it', async () => {
  await using shared = await fakeBackend((_req, res) => res.end('"shared"'))
  await using own = await fakeBackend((_req, res) => res.end('"own"'))
  await using site = await testApp({
    brands: { one: { backendUrl: own.url }, two: {} },
    environment: { BACKEND_URL: shared.url },
  })
  expect((await request(site.server).get(CALL).set('Host', HOST)).text).toBe('"own"')
  expect((await request(site.server).get('/two_api/v1/my.own').set('Host', 'www.two.example')).text).toBe('"shared"')
})

test.each([
  ['another brand’s prefix', HOST, '/two_api/v1/my.own'],
  ['the local network’s prefix on a brand host', HOST, '/public/v1/my.own'],
  ['a brand’s prefix on the local network', 'localhost', CALL],
  ['no version', HOST, '/one_api/book.show'],
  ['no call', HOST, '/one_api/v1/'],
  ['a deeper path', HOST, '/one_api/v1/my.own/x'],
  ['dots alone', HOST, '/one_api/v1/..'],
  ['encoded dots', HOST, '/one_api/v1/%2e%2e'],
  ['an encoded backslash', HOST, '/one_api/v1/..%5cadmin'],
  ['a slash before', HOST, '/one_api//v1/my.own'],
  ['a bare prefix', HOST, '/one_api'],
])('%s is not a call: 404 in the envelope', async (_what, host, path) => {
  await using backend = await fakeBackend((_req, res) => res.end('"reached"'))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const response = await rawRequest(site.port, [`GET ${path} HTTP/1.1`, `Host: ${host}`])
  expect(response).toContain('404 Not Found')
  expect(response).toContain('"error":"NO_SUCH_CALL"')
  expect(backend.requests).toEqual([])
})

test('shared caches may not store responses for the local network; responses vary by the header that named the host', async () => {
  await using backend = await fakeBackend((_req, res) =>
    res.writeHead(200, { 'Cache-Control': 'public, max-age=60', Vary: 'X-Brand' }).end('"reached"'),
  )
  await using site = await testApp({ environment: { BACKEND_URL: backend.url, TRUST_PROXY: 'loopback' } })
  const ask = async (path: string, headers: Record<string, string>) =>
    (await request(site.server).get(path).set(headers).expect(200)).headers
  const near = await ask('/public/v1/my.own', { Host: 'localhost', 'X-Forwarded-For': '192.168.0.7' })
  expect(near['cache-control']).toBe('private, max-age=60')
  const response = await ask(CALL, { Host: 'inside', 'X-Forwarded-Host': HOST })
  expect([response['cache-control'], response['vary']]).toEqual([
    'public, max-age=60',
    expect.stringMatching(/X-Forwarded-Host.*X-Brand/),
  ])
})

test('the local network calls under its own prefix', async () => {
  await using backend = await fakeBackend((_req, res) => res.end('"reached"'))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  expect((await request(site.server).get('/public/v1/my.own').set('Host', '192.168.1.20:3000')).text).toBe('"reached"')
})

test('a request body reaches the backend unchanged', async () => {
  await using backend = await fakeBackend(async (req, res) => res.end(JSON.stringify(await json(req))))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const body = { keyword: 'ä'.repeat(50_000), section: 7 }
  const response = await request(site.server).post('/one_api/v1/my.own').set('Host', HOST).send(body)
  expect(JSON.parse(response.text)).toEqual(body)
})

test('only listed headers go to the backend, and identity headers of readers do not', async () => {
  await using backend = await fakeBackend((_req, res) => res.end('"ok"'))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const response = await rawRequest(site.port, [
    `GET ${CALL} HTTP/1.1`,
    `Host: ${HOST}`,
    'Expect: 100-continue',
    'Trailer: X-A',
    'TE: trailers',
    'Upgrade: websocket',
    'Connection: upgrade, x-a',
    'X-A: 1',
    'Keep-Alive: timeout=1',
    'Proxy-Authorization: Basic x',
    'Proxy-Connection: close',
    'Cookie: a=b',
    'X-Brand: two',
    'X-Forwarded-For: 1.2.3.4',
    'X-Forwarded-Host: evil.example',
    'Forwarded: for=1.2.3.4',
    'X-Real-IP: 1.2.3.4',
    'X-Request-Id: chosen-by-reader',
    'Authorization: Bearer t',
    'Device-Uuid: d',
    'App-Version: 1.0.0',
    'Ua: wap',
    'If-None-Match: "e"',
    'Accept-Encoding: gzip',
    'Idempotency-Key: k',
  ])
  expect(response).toContain('200 OK')
  const { headers } = backend.requests[0] ?? {}
  expect(headers).toEqual({
    host: `127.0.0.1:${backend.port}`,
    connection: 'keep-alive',
    'accept-encoding': 'identity',
    authorization: 'Bearer t',
    'device-uuid': 'd',
    'app-version': '1.0.0',
    ua: 'wap',
    'if-none-match': '"e"',
    'idempotency-key': 'k',
    'x-brand': 'one',
    'x-brand-currencies': 'own',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': HOST,
    'x-forwarded-prefix': '/one_api',
    'x-forwarded-proto': 'https',
    'x-request-id': expect.not.stringContaining('chosen-by-reader'),
    traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/),
  })
})

test.each([
  ['a Trailer line without a chunked body', ['Trailer: X-A']],
  ['an Expect line', ['Expect: 100-continue']],
  ['an Expect line of nobody’s making', ['Expect: nothing']],
  ['an Upgrade to h2c', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__']],
  ['a Connection line that names others', ['Connection: close, content-type, host']],
])('%s does not crash the server, and the next reader is served', async (_what, lines) => {
  await using backend = await fakeBackend((_req, res) => {
    res.write('"o')
    res.end('k"')
  })
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const response = await rawRequest(site.port, [`GET ${CALL} HTTP/1.1`, `Host: ${HOST}`, ...lines])
  expect(response).toMatch(/^HTTP\/1\.1 (100|200|417) /)
  expect((await request(site.server).get(CALL).set('Host', HOST).expect(200)).text).toBe('"ok"')
})

test('Connection: close from one reader does not close the pooled backend connection', async () => {
  await using backend = await fakeBackend((_req, res) => {
    res.write('"o')
    res.end('k"')
  })
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  for (let round = 0; round < 5; round++) {
    expect(await rawRequest(site.port, [`GET ${CALL} HTTP/1.1`, `Host: ${HOST}`])).toContain('200 OK')
  }
  expect(backend.sockets.size).toBe(1)
})

test('CONNECT is closed', async () => {
  await using site = await testApp()
  expect(await sendRaw(site.port, `CONNECT evil.example:443 HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`)).toBe('')
})

test('response headers that could affect more than their call are removed', async () => {
  await using backend = await fakeBackend((_req, res) => {
    res.writeHead(200, {
      'Content-Type': 'image/svg+xml',
      'Set-Cookie': 'a=b',
      'Access-Control-Allow-Origin': 'https://evil.example',
      'Access-Control-Allow-Credentials': 'true',
      'Clear-Site-Data': '"*"',
      Refresh: '0; url=https://evil.example',
      'Strict-Transport-Security': 'max-age=0',
      'Content-Security-Policy': 'default-src *',
      Server: 'secret/1.0',
      Connection: 'x-secret',
      'X-Secret': '1',
      'X-Content-Type-Options': 'no',
      ETag: '"strong"',
      'Retry-After': '3',
    })
    res.end('<svg/>')
  })
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const { headers } = await request(site.server).get('/one_api/v1/book.cover').set('Host', HOST).expect(200)
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['set-cookie']))
  for (const name of [
    'set-cookie',
    'access-control-allow-credentials',
    'clear-site-data',
    'refresh',
    'strict-transport-security',
    'server',
    'x-secret',
  ]) {
    expect(headers[name]).toBeUndefined()
  }
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  )
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers.etag).toBe('W/"strong"')
  expect(headers['retry-after']).toBe('3')
  expect(headers['cache-control']).toBe('no-store')
})

test('JSON is compressed for clients that accept it', async () => {
  await using backend = await fakeBackend((_req, res) => {
    res.setHeader('Content-Type', 'application/json').end(envelope('word '.repeat(1000)))
  })
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const packed = await request(site.server).get(CALL).set('Host', HOST).set('Accept-Encoding', 'gzip')
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.headers.vary).toContain('Accept-Encoding')
  expect(packed.body.data).toHaveLength(5000)
  const plain = await request(site.server).get(CALL).set('Host', HOST).set('Accept-Encoding', 'identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
})

test('a response that the backend compresses against the request is not forwarded', async () => {
  await using backend = await fakeBackend((_req, res) => {
    res.writeHead(200, { 'Content-Encoding': 'zstd' }).end('x'.repeat(5000))
  })
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const response = await request(site.server).get(CALL).set('Host', HOST).expect(502)
  expect(response.body.error).toBe('BACKEND_RESPONSE_INVALID')
  expect(response.headers['content-encoding']).toBeUndefined()
})

const PAGE = '<pre>Error at /srv/app/secret.js:1</pre>'

test.each([
  ['a page in place of JSON', 200, 'text/html', 'book.show', 502],
  ['an error page', 500, 'text/html; charset=utf-8', 'book.show', 502],
  ['plain text', 200, 'text/plain', 'user.surplus', 502],
  ['a picture in place of JSON', 200, 'image/png', 'book.show', 502],
  ['no type at all', 200, '', 'book.show', 502],
  ['a page in place of a picture', 200, 'text/html', 'book.cover', 502],
  ['XHTML in place of a picture', 200, 'application/xhtml+xml', 'banner.image', 502],
  ['a page at an address of its own', 404, 'text/html', 'pay.me', 502],
  ['a picture at an address of its own', 200, 'image/webp', 'cover.large', 200],
  ['a picture', 200, 'image/svg+xml; charset=utf-8', 'book.cover', 200],
  ['the envelope in place of a picture', 404, 'application/json', 'book.cover', 404],
  ['the checkout', 200, 'text/html; charset=utf-8', 'checkout.page', 200],
  ['an error page in place of the checkout', 500, 'text/html', 'checkout.page', 502],
  ['the envelope in place of the checkout', 404, 'application/json', 'checkout.page', 404],
  ['a page where the checkout was paid', 200, 'text/html', 'checkout.pay', 502],
  ['a page where a sign-in returns', 200, 'text/html', 'user.oauthReturn', 502],
])('%s: only what the contract allows is forwarded', async (_what, status, type, call, passed) => {
  await using backend = await fakeBackend((_req, res) => {
    if (type) res.setHeader('Content-Type', type)
    else res.removeHeader('Content-Type')
    res.statusCode = status
    res.end(type === 'application/json' ? '{}' : PAGE)
  })
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const response = await request(site.server).get(`/one_api/v1/${call}?order=secret`).set('Host', HOST)
  expect(response.status).toBe(passed)
  if (passed !== 502) return
  expect(response.body).toMatchObject({ code: 502, data: {}, error: 'BACKEND_RESPONSE_INVALID' })
  expect(response.text).not.toContain('secret')
  expect(response.headers['retry-after']).toBe(status >= 500 ? '5' : undefined)
  const line = site.logged().find(({ failure }) => failure)
  expect(line).toMatchObject({ brand: 'one', call: callName(call), reason: 'type', responded: status })
  expect(JSON.stringify(site.logged())).not.toContain('secret')
  expect(await site.metrics.text()).toContain('quire_api_bad_responses_total{brand="one",reason="type"} 1')
})

test('the body of a backend’s redirect is not forwarded', async () => {
  await using backend = await fakeBackend((_req, res) =>
    res.writeHead(303, { Location: '/v1/checkout.page?order=1', 'Content-Type': 'text/html' }).end(PAGE),
  )
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const response = await request(site.server).post('/one_api/v1/checkout.pay').set('Host', HOST).send({}).redirects(0)
  expect(response.status).toBe(303)
  expect(response.headers.location).toBe('/one_api/v1/checkout.page?order=1')
  expect(response.text ?? '').toBe('')
})

test('a response with a too large Content-Length is 502; one that grows too large is cut', async () => {
  const begun = Promise.withResolvers<void>()
  await using backend = await fakeBackend(async (req, res) => {
    if (req.url?.includes('told')) return res.end(envelope('x'.repeat(5000)))
    res.write('x'.repeat(1000))
    await begun.promise
    return res.end('x'.repeat(4000))
  })
  await using site = await testApp({ environment: { BACKEND_URL: backend.url }, config: { apiMaxResponseBytes: 4096 } })
  await request(site.server).get(`${CALL}?told`).set('Host', HOST).expect(502)
  const response = await begunResponse(site)
  begun.resolve()
  await expect(text(response)).rejects.toThrow('aborted')
  expect(site.logged().filter(({ reason }) => reason === 'size')).toHaveLength(2)
})

test.each(['identity', 'gzip', 'br'])('chunks of a response arrive as the backend sends them (%s)', async encoding => {
  const blocked = Promise.withResolvers<void>()
  await using backend = await fakeBackend(async (_req, res) => {
    res.setHeader('Content-Type', 'application/json')
    res.write('{"code":200,')
    await blocked.promise
    res.end(`"desc":""}`)
  })
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const sent = httpRequest({ port: site.port, path: CALL, headers: { Host: HOST, 'Accept-Encoding': encoding } }).end()
  const [response] = await once(sent, 'response')
  const [first] = await once(response, 'data')
  expect(first.length).toBeGreaterThan(4)
  blocked.resolve()
  response.resume()
  await once(response, 'end')
})

test('an unreachable backend: 502 in the envelope', async () => {
  await using backend = await fakeBackend(() => {})
  const { url } = backend
  await backend[Symbol.asyncDispose]()
  await using site = await testApp({ environment: { BACKEND_URL: url } })
  const response = await request(site.server).get(CALL).set('Host', HOST).expect(502)
  expect(response.body).toMatchObject({ code: 502, data: {}, error: 'BACKEND_UNREACHABLE' })
  expect(response.headers['retry-after']).toBe('5')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.text).not.toContain('127.0.0.1')
})

test('a silent backend: 504 in the envelope, and its connection is closed', async () => {
  const sent = Promise.withResolvers<void>()
  await using backend = await fakeBackend(req => void req.socket.once('close', () => sent.resolve()))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url }, config: { apiIdleTimeoutMs: 100 } })
  const ask = () => request(site.server).get(CALL).set('Host', HOST).expect(504)
  let response = await ask()
  // On a busy machine the timeout may pass before the backend receives the call.
  while (backend.requests.length === 0) response = await ask()
  expect(response.body).toMatchObject({ code: 504, error: 'BACKEND_TIMEOUT' })
  expect(response.headers['retry-after']).toBe('5')
  await sent.promise
})

/** A response that has begun; retried if a busy machine reaches the short timeout before that. */
async function begunResponse({ port }: { port: number }): Promise<IncomingMessage> {
  for (;;) {
    const sent = httpRequest({ port, path: CALL, headers: { Host: HOST } }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    if (response.statusCode === 200) return response
    expect(response.statusCode).toBe(504)
    response.resume()
  }
}

test('a backend that sends endlessly is cut at the total timeout', async () => {
  await using backend = await fakeBackend((_req, res) => {
    const drip = setInterval(() => res.write(' '), 20)
    res.once('close', () => clearInterval(drip))
  })
  await using site = await testApp({ environment: { BACKEND_URL: backend.url }, config: { apiTotalTimeoutMs: 200 } })
  await expect(text(await begunResponse(site))).rejects.toThrow('aborted')
})

test('a reader who does not read a response holds a backend connection only for a limited time', async () => {
  let ended: Promise<unknown> | undefined
  const much = Buffer.alloc(32 * MIB, 'x')
  await using backend = await fakeBackend((_req, res) => {
    ended = once(res, 'close')
    res.write(much)
  })
  const config = { apiTotalTimeoutMs: 200, apiMaxResponseBytes: 64 * MIB }
  await using site = await testApp({ environment: { BACKEND_URL: backend.url }, config })
  const response = await begunResponse(site)
  response.on('error', () => {})
  await ended
  expect(site.logged().find(({ begun }) => begun)).toMatchObject({ failure: 'BACKEND_TIMEOUT' })
  response.destroy()
})

test('readers who do not read hold no backend connections, and the oldest of too many is cut', async () => {
  const much = Buffer.alloc(30 * MIB, 'x')
  await using backend = await fakeBackend((req, res) => {
    if (req.url?.includes('large')) res.setHeader('Content-Type', 'application/json').end(much)
    else res.setHeader('Content-Type', 'application/json').end(envelope({}))
  })
  // A busy machine takes a while to forward 30 MiB, and the next call waits for that.
  const config = { apiMaxSockets: 1, apiMaxResponseBytes: 32 * MIB, apiConnectTimeoutMs: 60_000 }
  await using site = await testApp({ environment: { BACKEND_URL: backend.url }, config })
  const slow: { response: IncomingMessage; cut: Promise<unknown> }[] = []
  for (let reader = 0; reader < 3; reader++) {
    const sent = httpRequest({ port: site.port, path: `${CALL}?large=${reader}`, headers: { Host: HOST } }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.pause()
    slow.push({ response, cut: new Promise(resolve => response.once('error', resolve)) })
    // There is only one connection to the backend.
    await request(site.server).get(CALL).set('Host', HOST).expect(200)
  }
  slow[0]!.response.resume()
  expect(await slow[0]!.cut).toMatchObject({ message: 'aborted' })
  let bytes = 0
  for await (const chunk of slow[2]!.response) bytes += (chunk as Buffer).length
  expect(bytes).toBe(much.length)
  slow[1]!.response.destroy()
})

test('a backend that stops halfway is cut, not completed', async () => {
  await using backend = await fakeBackend((_req, res) => void res.write('{"half":'))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url }, config: { apiIdleTimeoutMs: 100 } })
  await expect(text(await begunResponse(site))).rejects.toThrow('aborted')
})

test('a truncated response of known length is 502', async () => {
  await using backend = await rawBackend(socket =>
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nETag: "e"\r\nContent-Length: 100\r\n\r\n{"half":'),
  )
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const response = await request(site.server).get(CALL).set('Host', HOST).expect(502)
  expect(response.body).toMatchObject({ code: 502, error: 'BACKEND_UNREACHABLE' })
  expect(response.headers.etag).toBeUndefined()
})

test('a chunked response that breaks off is cut, and the server keeps running', async () => {
  const begun = Promise.withResolvers<void>()
  await using backend = await rawBackend(async socket => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    socket.write(`${head}8\r\n{"half":\r\n`)
    await begun.promise
    socket.end()
  })
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const response = await begunResponse(site)
  begun.resolve()
  await expect(text(response)).rejects.toThrow(CUT)
  await request(site.server).get('/healthz').expect(200)
})

test.each([
  ['101 to a plain call', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n', 502],
  ['101 without a word more', 'HTTP/1.1 101 Switching Protocols\r\n\r\n', 502],
  ['a status below all', 'HTTP/1.1 099 What\r\nContent-Length: 0\r\n\r\n', 502],
  ['a status above all', 'HTTP/1.1 999 What\r\nContent-Length: 0\r\n\r\n', 502],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n', 502],
  ['a header longer than all', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 502],
  ['a length that is none', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n', 502],
  ['a redirect elsewhere', 'HTTP/1.1 302 Found\r\nLocation: https://evil.example/\r\nContent-Length: 0\r\n\r\n', 502],
  ['a redirect to its own inside', 'HTTP/1.1 302 Found\r\nLocation: /admin\r\nContent-Length: 0\r\n\r\n', 502],
  ['a redirect to nowhere', 'HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n', 502],
  ['a reason phrase of its own', 'HTTP/1.1 200 \x80\xff strange\r\nContent-Length: 0\r\n\r\n', 200],
])('a backend that answers %s', async (_what, bytes, status) => {
  await using backend = await rawBackend(socket => socket.write(bytes, 'latin1'))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const response = await request(site.server).get(CALL).set('Host', HOST).redirects(0)
  expect(response.status).toBe(status)
  expect(response).toMatchObject({ res: { statusMessage: status === 200 ? 'OK' : 'Bad Gateway' } })
  if (status >= 500) expect(response.body).toMatchObject({ code: status, data: {} })
  await request(site.server).get('/healthz').expect(200)
})

test('a redirect to another call stays on this site', async () => {
  await using backend = await fakeBackend((_req, res) =>
    res.writeHead(302, { Location: '/base/v1/book.cover?id=1' }).end(),
  )
  await using site = await testApp({ environment: { BACKEND_URL: `${backend.url}/base` } })
  const response = await request(site.server).get(CALL).set('Host', HOST).redirects(0).expect(302)
  expect(response.headers.location).toBe('/one_api/v1/book.cover?id=1')
})

test('a body with a too large Content-Length is 413 before the backend is called', async () => {
  await using backend = await fakeBackend((_req, res) => res.end('"reached"'))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url }, config: { apiMaxBodyBytes: 1000 } })
  const response = await request(site.server)
    .post(CALL)
    .set('Host', HOST)
    .send({ text: 'x'.repeat(200_000) })
    .expect(413)
  expect(response.body).toMatchObject({ code: 413, error: 'TOO_LARGE' })
  expect(backend.requests).toEqual([])
})

const dripping = (site: { port: number }) => {
  const headers = { Host: HOST, 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
  const sent = httpRequest({ port: site.port, method: 'POST', path: CALL, headers })
  sent.write('{"text":')
  return sent
}

test('a body that grows too large is 413, and the backend is not called', async () => {
  await using backend = await fakeBackend((_req, res) => res.end('"reached"'))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url }, config: { apiMaxBodyBytes: 1000 } })
  const sent = dripping(site)
  sent.write('x'.repeat(1000))
  const [response] = await once(sent, 'response')
  expect(response.statusCode).toBe(413)
  expect(await json(response)).toMatchObject({ error: 'TOO_LARGE' })
  expect(backend.requests).toEqual([])
})

test('slowly sent bodies delay no other reader', async () => {
  await using backend = await fakeBackend((req, res) => void req.pipe(res))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url }, config: { apiMaxSockets: 2 } })
  const arrived = Array.from({ length: 4 }, () => once(site.server, 'request'))
  const slow = Array.from({ length: 4 }, () => dripping(site))
  await Promise.all(arrived)
  await request(site.server).get(CALL).set('Host', HOST).expect(200)
  for (const sent of slow) sent.end('1}')
  const responses = await Promise.all(slow.map(async sent => json((await once(sent, 'response'))[0])))
  expect(responses).toEqual(Array.from({ length: 4 }, () => ({ text: 1 })))
})

test('the calls of one network leave connections to the backend for others', async () => {
  const { promise: others, resolve } = Promise.withResolvers<void>()
  await using backend = await fakeBackend(async (req, res) => {
    if (req.headers['x-forwarded-for'] === '10.1.1.1') await others
    res.end('{}')
  })
  const environment = { BACKEND_URL: backend.url, TRUST_PROXY: 'loopback' }
  await using site = await testApp({ environment, config: { apiMaxSockets: 2, apiConnectTimeoutMs: 60_000 } })
  const statusFor = async (address: string) => {
    const headers = { Host: HOST, Authorization: 'Bearer somebody', 'X-Forwarded-For': address }
    return (await request(site.server).get(CALL).set(headers)).status
  }
  const busy = ['10.1.1.1', '10.1.1.1', '10.1.1.1'].map(statusFor)
  for (let count = 0; count < busy.length; count++) await once(site.server, 'request')
  expect(await statusFor('10.1.1.2')).toBe(200)
  resolve()
  expect(await Promise.all(busy)).toEqual([200, 200, 200])
})

/** A POST of three MiB from an address, complete or without its last byte. */
function threeMegabytes(site: { port: number }, address: string, whole: boolean) {
  const headers = { Host: HOST, 'X-Forwarded-For': address, 'Content-Length': 3 * MIB + (whole ? 0 : 1) }
  const sent = httpRequest({ port: site.port, method: 'POST', path: CALL, headers }).on('error', () => {})
  sent.write('x'.repeat(3 * MIB))
  return sent
}

test('unfinished bodies from one network leave room for others', async () => {
  await using backend = await fakeBackend((req, res) => void req.pipe(res))
  const environment = { BACKEND_URL: backend.url, TRUST_PROXY: 'loopback' }
  await using site = await testApp({ environment, config: { apiMaxBodyBytes: 4 * MIB } })
  // Of one /48.
  const addresses = ['2001:db8::1', '2001:db8:0:1::1', '2001:db8:0:2::1']
  const stalled = addresses.map(address => threeMegabytes(site, address, false))
  const [refused] = await Promise.race(stalled.map(sent => once(sent, 'response')))
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('5')
  expect(await json(refused)).toMatchObject({ code: 429, error: 'RATE_LIMITED' })
  expect(site.logged().filter(({ level }) => Number(level) >= 40)).toEqual([])
  const [response] = await once(threeMegabytes(site, '2001:db8:1::1', true), 'response')
  expect(response.statusCode).toBe(200)
  for (const sent of stalled) sent.destroy()
})

test('a waiting body counts until it is answered', async () => {
  await using site = await slowSite({ apiMaxBodyBytes: 4 * MIB, apiConnectTimeoutMs: 60_000 })
  const sent = ['one', 'two', 'three'].map(() => threeMegabytes(site, '', true))
  const responses = sent.map(onRequest =>
    once(onRequest, 'response').then(([response]) => response.resume().statusCode),
  )
  expect(await Promise.race(responses)).toBe(429)
  site.open()
  expect((await Promise.all(responses)).toSorted()).toEqual([200, 200, 429])
  expect(await once(threeMegabytes(site, '', true), 'response')).toMatchObject([{ statusCode: 200 }])
})

test.each(['GET', 'HEAD'])('a body on %s is refused', async method => {
  await using backend = await fakeBackend((_req, res) => res.end('"reached"'))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  expect(
    await rawRequest(site.port, [`${method} ${CALL} HTTP/1.1`, `Host: ${HOST}`, 'Content-Length: 3'], 'abc'),
  ).toContain('400 Bad Request')
  expect(
    await rawRequest(
      site.port,
      [`${method} ${CALL} HTTP/1.1`, `Host: ${HOST}`, 'Transfer-Encoding: chunked'],
      '0\r\n\r\n',
    ),
  ).toContain('400 Bad Request')
  expect(backend.requests).toEqual([])
})

test('other methods are refused', async () => {
  await using site = await testApp()
  const response = await request(site.server).delete(CALL).set('Host', HOST).expect(405)
  expect(response.headers.allow).toBe('GET, HEAD, POST')
  expect(response.body.error).toBe('METHOD_NOT_ALLOWED')
})

test('pages of other sites cannot make calls, except the forms of checkout pages and sign-in providers', async () => {
  await using backend = await fakeBackend((_req, res) => res.end('"passed"'))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const post = async (call: string, from?: string, header = 'Sec-Fetch-Site') => {
    const sent = request(site.server).post(`/one_api/v1/${call}`).set('Host', HOST).type('text/plain').send('{}')
    const { status, body } = await (from ? sent.set(header, from) : sent)
    return body.error ?? status
  }
  // Browsers without Sec-Fetch-Site.
  for (const [origin, expected] of [
    ['https://evil.example', 'CROSS_SITE'],
    ['null', 'CROSS_SITE'],
    [`https://${HOST}`, 200],
    [`http://${HOST}:8080`, 200],
  ])
    expect([origin, await post('my.own', String(origin), 'Origin')]).toEqual([origin, expected])
  expect([await post('my.own', 'cross-site'), await post('my.own', 'same-site')]).toEqual(['CROSS_SITE', 'CROSS_SITE'])
  expect([await post('my.own', 'same-origin'), await post('payment.webhook')]).toEqual([200, 200])
  expect(await post('checkout.pay', 'cross-site')).toBe(200)
  expect(await post('user.oauthReturn', 'cross-site')).toBe(200)
  expect(backend.requests).toHaveLength(6)
})

test('a reader who disconnects ends the call to the backend', async () => {
  const left = Promise.withResolvers<void>()
  await using backend = await fakeBackend((_req, res) => void res.once('close', () => left.resolve()))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const sent = httpRequest({ port: site.port, path: CALL, headers: { Host: HOST } })
    .on('error', () => {})
    .end()
  await once(backend.server, 'request')
  sent.destroy()
  await left.promise
})

test('a GET that meets a closed pooled connection is repeated at once; a POST is not', async () => {
  const response = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
  let served = 0
  // Answers the first request of each connection and drops the connection at the second.
  const counts = new WeakMap<object, number>()
  await using backend = await rawBackend(socket => {
    const count = (counts.get(socket) ?? 0) + 1
    counts.set(socket, count)
    if (count > 1) socket.destroy()
    else {
      served++
      socket.write(response)
    }
  })
  await using site = await testApp({ environment: { BACKEND_URL: backend.url }, config: { apiMaxSockets: 1 } })
  const get = () => request(site.server).get(CALL).set('Host', HOST)
  await get().expect(200)
  await get().expect(200)
  expect(served).toBe(2)
  await request(site.server).post(CALL).set('Host', HOST).send({}).expect(502)
})

/** A site with one connection to a backend that responds when `open` is called. */
async function slowSite(config: Partial<Config>, environment: Environment = {}) {
  const blocked = Promise.withResolvers<void>()
  const backend = await fakeBackend(async (_req, res) => {
    await blocked.promise
    res.end('"ok"')
  })
  const site = await testApp({
    brands: { one: { backendUrl: backend.url }, two: {} },
    environment,
    config: { apiMaxSockets: 1, ...config },
  })
  const get = (host = HOST, path = CALL) =>
    request(site.server)
      .get(path)
      .set('Host', host)
      .then(response => response)
  const close = async () => {
    await site[Symbol.asyncDispose]()
    await backend[Symbol.asyncDispose]()
  }
  return { ...site, backend, get, open: blocked.resolve, [Symbol.asyncDispose]: close }
}

test('a call without a free connection in time gets 503 with Retry-After', async () => {
  await using site = await slowSite({ apiConnectTimeoutMs: 100 })
  const first = site.get()
  await once(site.backend.server, 'request')
  const late = await site.get()
  expect(late).toMatchObject({ status: 503, body: { code: 503, data: {}, error: 'NOT_AVAILABLE' } })
  expect(late.headers['retry-after']).toBe('5')
  site.open()
  expect((await first).status).toBe(200)
  expect(site.backend.requests).toHaveLength(1)
})

test('of many calls to a slow backend some wait, the others get 503 at once, and other backends are not affected', async () => {
  await using quick = await fakeBackend((_req, res) => res.end('"quick"'))
  await using site = await slowSite({ apiMaxQueued: 2, apiConnectTimeoutMs: 60_000 }, { BACKEND_URL: quick.url })
  const first = site.get()
  await once(site.backend.server, 'request')
  const others: ReturnType<typeof site.get>[] = []
  for (let index = 0; index < 20; index++) {
    const requested = once(site.server, 'request')
    others.push(site.get())
    await requested
  }
  const refused = await Promise.all(others.slice(2))
  expect(refused.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(refused.map(() => [503, '5']))
  expect((await site.get('www.two.example', '/two_api/v1/my.own')).status).toBe(200)
  expect(site.backend.sockets.size).toBe(1)
  site.open()
  expect((await Promise.all([first, ...others.slice(0, 2)])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(site.backend.sockets.size).toBe(1)
  expect(await site.metrics.text()).toContain('quire_http_rejected_total{brand="one",kind="api"} 18')
})

test('many calls from one IPv6 /48 do not delay readers elsewhere', async () => {
  await using site = await slowSite({ apiMaxQueued: 2, apiConnectTimeoutMs: 60_000 }, { TRUST_PROXY: 'loopback' })
  const statuses: Promise<number>[] = []
  for (const address of ['2001:db8::1', '2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:1::1']) {
    const requested = once(site.server, 'request')
    const sent = request(site.server).get(CALL).set({ Host: HOST, 'X-Forwarded-For': address })
    statuses.push(sent.then(({ status }) => status))
    await requested
  }
  expect(await Promise.race(statuses.slice(2))).toBe(503)
  site.open()
  expect(await Promise.all(statuses)).toEqual([200, 200, 503, 200])
})

test('a response may take longer than the connect timeout, on new and pooled connections', async () => {
  await using backend = await fakeBackend((_req, res) => void setTimeout(() => res.end('"ok"'), 120))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url }, config: { apiConnectTimeoutMs: 100 } })
  await request(site.server).get(CALL).set('Host', HOST).expect(200)
  await request(site.server).get(CALL).set('Host', HOST).expect(200)
  expect(backend.sockets.size).toBe(1)
})

test('HEAD, 204 and 304 pass without a body', async () => {
  await using backend = await fakeBackend((req, res) => {
    if (req.headers['if-none-match']) res.writeHead(304, { ETag: '"e"' }).end()
    else if (req.method === 'HEAD')
      res.writeHead(200, { 'Content-Length': '5000', 'Content-Type': 'application/json' }).end()
    else res.writeHead(204).end()
  })
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  expect((await request(site.server).head(CALL).set('Host', HOST).expect(200)).headers['content-length']).toBe('5000')
  await request(site.server).get(CALL).set('Host', HOST).expect(204)
  await request(site.server).get(CALL).set('Host', HOST).set('If-None-Match', 'W/"e"').expect(304)
})

test('only the checkout may submit its form; any other response opened as a page may do nothing', async () => {
  await using backend = await fakeBackend((_req, res) => res.setHeader('Content-Type', 'text/html').end('<form>'))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const policyOf = async (call: string) =>
    String((await request(site.server).get(`/one_api/v1/${call}`).set('Host', HOST)).headers['content-security-policy'])
  expect(await policyOf('checkout.page?order=1&key=k')).toMatch(
    /default-src 'none';.*frame-ancestors 'none'; sandbox allow-forms allow-scripts$/,
  )
  expect(await policyOf('book.cover')).toMatch(/sandbox; frame-ancestors 'none'$/)
})

test('the code of a third-party sign-in goes to its page of this site', async () => {
  await using backend = await fakeBackend((_req, res) => res.writeHead(302, { Location: '/AbCdEf0123456789_-' }).end())
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const response = await request(site.server).get('/one_api/v1/user.oauthReturn?code=x').set('Host', HOST).redirects(0)
  expect(response.status).toBe(302)
  expect(response.headers.location).toBe('/AbCdEf0123456789_-')
})

test('a payment provider’s signature reaches the backend', async () => {
  await using backend = await fakeBackend((_req, res) => res.end('{}'))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  await request(site.server)
    .post('/one_api/v1/payment.webhook')
    .set('Host', HOST)
    .set('Stripe-Signature', 't=1,v1=2')
    .send({})
  expect(backend.requests[0]?.headers['stripe-signature']).toBe('t=1,v1=2')
})
