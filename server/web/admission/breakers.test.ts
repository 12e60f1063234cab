import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { expect, test } from '@jest/globals'
import request from 'supertest'
import { pageSite } from '../pages/testing/pageSite.ts'
import { fakeBackend } from '../testing/fakeBackend.ts'
import { testApp } from '../testing/testApp.ts'
import { writeBrand } from '../testing/brandFolder.ts'

const CALL = '/one_api/v1/my.own'
const envelope = (code: number, desc = '') => JSON.stringify({ code, desc, data: {} })
const good: RequestListener = (_req, res) => res.end(envelope(200))
const cut: RequestListener = (_req, res) => res.destroy()

/** A backend whose behaviour can be changed, and a site whose circuit breaker opens after three failures. */
async function moodySite(first: RequestListener, brands?: Record<string, Record<string, unknown>>) {
  let mood = first
  const backend = await fakeBackend((req, res) => mood(req, res))
  const site = await testApp({ brands, environment: { BACKEND_URL: backend.url }, config: { backendFailures: 3 } })
  const call = (path = CALL) => request(site.server).get(path).set('Host', 'www.one.example')
  return {
    site,
    backend,
    call,
    respondWith: (next: RequestListener) => (mood = next),
    async isLeftAlone(): Promise<number | undefined> {
      const metric = await site.metrics.registry.getSingleMetric('quire_backend_breaker_open')?.get()
      return metric?.values.find(({ labels }) => labels.brand === 'one')?.value
    },
    said: (words: string) => site.logged().filter(({ msg }) => String(msg).includes(words)),
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await backend[Symbol.asyncDispose]()
    },
  }
}

test('a backend that breaks every call opens the circuit breaker, is logged once, and is probed again', async () => {
  await using moody = await moodySite(cut)
  const { backend, call, respondWith, said } = moody
  expect(await moody.isLeftAlone()).toBe(0)
  for (let count = 0; count < 3; count++) await call().expect(502)
  expect(await moody.isLeftAlone()).toBe(1)
  let before = -1
  // One of them may be a probe.
  while (before !== backend.requests.length) {
    before = backend.requests.length
    const response = await call().expect(502)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.body).toMatchObject({ error: 'BACKEND_UNREACHABLE' })
  }
  respondWith(good)
  while ((await call()).status !== 200);
  expect(await moody.isLeftAlone()).toBe(0)
  expect(said('breaker opened')).toMatchObject([{ level: 50, brands: ['home', 'one', 'two'] }])
  expect(said('breaker closed')).toHaveLength(1)
})

test.each([400, 404, 429, 500, 503])('a backend that answers %i to everything is still called', async status => {
  await using moody = await moodySite((_req, res) => res.writeHead(status).end(envelope(status)))
  for (let count = 0; count < 10; count++) await moody.call().expect(status)
  expect(moody.backend.requests).toHaveLength(10)
  expect(await moody.isLeftAlone()).toBe(0)
})

test('one response between failures keeps the circuit breaker closed', async () => {
  let count = 0
  await using moody = await moodySite((req, res) => (++count % 3 ? cut(req, res) : good(req, res)))
  // A call that is cut on a reused connection is retried once.
  for (let asks = 0; asks < 12; asks++) await moody.call()
  expect(await moody.isLeftAlone()).toBe(0)
})

test('a late response to a probe still counts', async () => {
  await using moody = await moodySite(cut)
  const { backend, call, respondWith } = moody
  for (let count = 0; count < 3; count++) await call().expect(502)
  const blocked = Promise.withResolvers<() => void>()
  respondWith((_req, res) => {
    respondWith(cut)
    blocked.resolve(() => res.end(envelope(200)))
  })
  // None of these is awaited: one is the probe, which is held.
  const calls: Promise<{ status: number }>[] = []
  const before = backend.requests.length
  while (backend.requests.length === before) {
    calls.push(call().then(({ status }) => ({ status })))
    await once(backend.server, 'request', { signal: AbortSignal.timeout(100) }).catch(() => {})
  }
  while (backend.requests.length === before + 1) await call().expect(502)
  ;(await blocked.promise)()
  expect((await Promise.all(calls)).some(({ status }) => status === 200)).toBe(true)
  respondWith(good)
  while ((await call()).status !== 200);
  expect(await moody.isLeftAlone()).toBe(0)
})

test('a brand that changes its backend and back stays in the metric and leaves no open connection', async () => {
  await using other = await fakeBackend(good)
  await using moody = await moodySite(good, { one: {} })
  const { site, backend, call, respondWith } = moody
  const move = async (changes: Record<string, unknown>) => {
    await writeBrand(site.folder, 'one', changes)
    await site.brands.reload()
  }
  await call().expect(200)
  const [socket] = backend.sockets
  await move({ backendUrl: other.url })
  if (!socket?.destroyed) await once(socket!, 'close')
  await call().expect(200)
  expect(await moody.isLeftAlone()).toBe(0)
  await move({})
  respondWith(cut)
  for (let count = 0; count < 3; count++) await call().expect(502)
  expect(await moody.isLeftAlone()).toBe(1)
})

test('pages of an unavailable backend fail without calling it, and recover with it', async () => {
  await using site = await pageSite({ backendFailures: 3 })
  const open = () => request(site.server).get('/genres').set('Host', 'www.one.example')
  await site.stopBackend()
  while ((await site.counted('recommend.tag_group_list', 'circuit_open')) === 0) await open().expect(503)
  await site.startBackend()
  // All calls of the page wait for the outcome of the probe.
  while ((await open()).status !== 200);
  expect(await site.counted('recommend.tag_group_list', 'ok')).toBe(1)
})
