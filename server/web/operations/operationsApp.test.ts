import { afterAll, expect, test } from '@jest/globals'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import request from 'supertest'
import { CONTRACT_VERSION } from '../../../shared/contractVersion.ts'
import { rawRequest } from '../testing/fakeBackend.ts'
import { createLog } from '../../log.ts'
import { readBrands } from '../brands/brands.ts'
import { brandFolder } from '../testing/brandFolder.ts'
import { brandState, certificates, measureBrands } from '../brands/brandState.ts'
import { createMetrics } from './metrics.ts'
import { createOperationsApp } from './operationsApp.ts'
import type { Purge } from './purge.ts'

const TOKEN = 'a-token-of-good-length'

const folder = await brandFolder({
  one: {},
  two: { headerBg: 'teal' },
  home: { hosts: ['quire.example'], localNetwork: true },
})
afterAll(() => folder[Symbol.asyncDispose]())
const silent = createLog({ level: 'silent' })
const brands = await readBrands({ brandsDir: folder.dir, defaultBrand: 'one' }, silent)

type Given = { token?: string; metricsToken?: string; backendMetrics?: () => Promise<string> }

function operations({ token, metricsToken, backendMetrics }: Given = {}) {
  const lines: string[] = []
  const purged: Purge[] = []
  const metrics = createMetrics({ brands: () => brands.all().map(({ key }) => key), process: false })
  measureBrands(brands, metrics.registry, () => 'embedded')
  const lifecycle = { starting: false, draining: false }
  const app = createOperationsApp({
    log: createLog({ level: 'debug' }, { write: line => void lines.push(line) }),
    lifecycle,
    metrics,
    certificates: certificates(brands),
    brandState: brandState(brands),
    token,
    metricsToken,
    backendMetrics,
    purgePages: async purge => {
      purged.push(purge)
      return purge.brand === 'nobody' ? undefined : { pages: 3, othersNotified: false }
    },
  })
  const purge = (body: unknown, bearer = TOKEN) =>
    request(app)
      .post('/purge')
      .set('Authorization', `Bearer ${bearer}`)
      .send(body as object)
  return { app, lines, purged, purge }
}

test('pages are purged by brand and address, by brand, or all together', async () => {
  const { purge, purged } = operations({ token: TOKEN })
  for (const what of [{ brand: 'one', path: '/novel/1/x/y' }, { brand: 'one' }, {}]) {
    const { status, body, headers } = await purge(what)
    expect([status, body, headers['cache-control']]).toEqual([200, { pages: 3, othersNotified: false }, 'no-store'])
  }
  expect(purged).toEqual([{ brand: 'one', path: '/novel/1/x/y' }, { brand: 'one' }, {}])
})

test('purging needs the token and is off without one; the token is never logged', async () => {
  const open = operations({ token: TOKEN })
  for (const bearer of ['', 'wrong', `${TOKEN}x`]) expect((await open.purge({}, bearer)).status).toBe(401)
  await request(open.app).post('/purge').send({}).expect(401).expect('WWW-Authenticate', 'Bearer')
  await open.purge({ brand: 'one' }).expect(200)
  expect(open.purged).toEqual([{ brand: 'one' }])
  expect(open.lines.join()).not.toContain(TOKEN)

  const closed = operations()
  const { status, body } = await closed.purge({})
  expect([status, body]).toEqual([403, { error: 'Nobody may purge: OPERATIONS_TOKEN is not set.' }])
  expect(closed.purged).toEqual([])
})

test.each([
  [{ path: '/novel/1/x/y' }, 400, /a path needs its brand/],
  [{ brand: 'one', path: 'novel' }, 400, /a path such as/],
  [{ brand: 'one', path: '/a?page=2' }, 400, /without a query/],
  [{ brand: 'ONE\n' }, 400, /name of a brand/],
  [{ brand: 'one', more: 1 }, 400, /more/],
  [[], 400, /./],
  [{ brand: 'nobody' }, 404, /no brand with this name/],
])('%j is refused with the reason', async (what, status, why) => {
  const { purge } = operations({ token: TOKEN })
  const response = await purge(what)
  expect([response.status, (response.body as { error: string }).error]).toEqual([status, expect.stringMatching(why)])
})

test('requests without JSON, too long ones, and other methods are refused', async () => {
  const { app, purge, purged } = operations({ token: TOKEN })
  const bearer = `Bearer ${TOKEN}`
  const sent = (type: string, body: string) =>
    request(app).post('/purge').set('Authorization', bearer).set('Content-Type', type).send(body)
  await sent('text/plain', '{}').expect(415)
  await sent('application/json', '{"brand":').expect(400)
  await purge({ brand: 'x'.repeat(20_000) }).expect(413)
  await request(app).get('/purge').set('Authorization', bearer).expect(405).expect('Allow', 'POST')
  expect(purged).toEqual([])
})

test('health and metrics are served, and nothing of the site', async () => {
  const { app } = operations()
  await request(app).get('/healthz').expect(200, 'ok\n')
  await request(app).get('/readyz').expect(200)
  const { text } = await request(app).get('/metrics').expect(200)
  expect(text).toContain('quire_page_cache_total')
  await request(app).get('/').expect(404)
  await request(app).get('/assets/x.js').expect(404)
})

test('an invalid brand is reported with its reason, and in metrics', async () => {
  const { app } = operations()
  const { body } = await request(app).get('/readyz').expect(200)
  expect(body).toEqual({
    state: 'ok',
    brands: 2,
    refused: [expect.stringMatching(/two\/brand\.json: headerBg: a colour such as #1a2b3c$/)],
    contract: CONTRACT_VERSION,
    backends: [],
  })
  const { text } = await request(app).get('/metrics').expect(200)
  for (const line of ['quire_brands_served 2', 'quire_brands_refused 1', 'quire_brand_refused{brand="two"} 1'])
    expect(text).toContain(line)
})

test.each([
  ['www.one.example', 200],
  ['WWW.one.example', 200],
  ['any.one.example', 200],
  ['one.example', 404],
  ['www.two.example', 404],
  ['nobody.example', 404],
  ['one.localhost', 404],
  ['localhost', 404],
  ['quire.example', 404],
  ['a b', 404],
  ['', 404],
])('a certificate for %j: %i', async (domain, status) => {
  const { app } = operations()
  await request(app).get('/tls/allowed').query({ domain }).expect(status)
})

test('a certificate for no host, or two: 404', async () => {
  const { app } = operations()
  await request(app).get('/tls/allowed').expect(404)
  await request(app).get('/tls/allowed?domain=www.one.example&domain=www.one.example').expect(404)
})

test('metrics are open to the local network, but not through a proxy', async () => {
  const { app } = operations()
  await request(app)
    .get('/metrics')
    .expect(200)
    .expect('Content-Type', /^text\/plain; version=0\.0\.4/)
  for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) {
    await request(app).get('/metrics').set(header, '127.0.0.1').expect(403)
  }
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await rawRequest(port, ['GET /metrics HTTP/1.0', 'Host: localhost'])).toMatch(/^HTTP\/1\.1 403 /)
  server.close()
})

test('either token is required if it is the only one', async () => {
  for (const given of [{ token: TOKEN }, { metricsToken: TOKEN }]) {
    const { app } = operations({ ...given, backendMetrics: async () => 'up 1\n' })
    for (const path of ['/metrics', '/metrics/backend']) {
      await request(app).get(path).expect(401)
      await request(app).get(path).set('Authorization', `Bearer ${TOKEN}`).expect(200)
    }
  }
})

test('with a token, metrics require it; the token for changes opens them, too', async () => {
  const { app } = operations({ token: TOKEN, metricsToken: 'another-token-of-length' })
  await request(app).get('/metrics').expect(401).expect('WWW-Authenticate', 'Bearer')
  for (const [bearer, status] of [
    ['wrong', 401],
    ['another-token-of-length', 200],
    [TOKEN, 200],
  ] as const) {
    await request(app).get('/metrics').set('Authorization', `Bearer ${bearer}`).expect(status)
  }
})

test('metrics include those of the embedded backend, and are 503 while it is down', async () => {
  await request(operations().app).get('/metrics/backend').expect(404)
  const well = operations({ backendMetrics: async () => 'up 1\n' })
  expect((await request(well.app).get('/metrics/backend').expect(200)).text).toBe('up 1\n')
  const away = operations({ backendMetrics: () => Promise.reject(new Error('away')) })
  await request(away.app).get('/metrics/backend').expect(503)
})
