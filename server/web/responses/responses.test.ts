import { expect, test } from '@jest/globals'
import { Registry } from 'prom-client'
import request from 'supertest'
import { endpointNames, endpoints } from '../../../shared/api/endpoints.ts'
import { pageSite } from '../pages/testing/pageSite.ts'
import { CallFailure, type CallOutcome } from '../pages/calls/outcome.ts'
import { createResponses } from './responses.ts'
import { freshFor, SHARED } from './shareable.ts'

const BYTES = 1024 * 1024
const WANTED = { brand: 'one', key: 'one http://backend book.show', isKnown: true }
const BOOK = '/novel/1/fantasy/the-lamp-and-the-tide'

const good = (d: unknown, seconds = 10): CallOutcome => ({
  outcome: 'ok',
  result: { s: 1, d, errors: [] },
  seconds,
  raw: { status: 200, headers: {}, body: Buffer.alloc(100) },
})
const bad: CallOutcome = {
  outcome: 'failed',
  result: { s: 0, d: {}, errors: [{ status: 500, desc: '' }] },
  seconds: 0,
}
const never = new AbortController().signal

function createCache({ bytes = BYTES } = {}) {
  const clock = { now: 0 }
  const responses = createResponses<CallOutcome>({ bytes, registry: new Registry(), now: () => clock.now })
  return { clock, responses }
}

test('a response is reused for other pages until it expires', async () => {
  const { clock, responses } = createCache()
  await responses.ask(WANTED, async () => good({ id: 1 }), never)
  expect(responses.find(WANTED.key)?.d).toEqual({ id: 1 })
  expect(responses.find('two http://backend book.show')).toBeUndefined()
  clock.now = 10_000
  expect(responses.find(WANTED.key)).toBeUndefined()
})

test('failures are never cached', async () => {
  const { responses } = createCache()
  await responses.ask(WANTED, async () => bad, never)
  expect(responses.find(WANTED.key)).toBeUndefined()
})

test('concurrent requests for the same share one call', async () => {
  const { responses } = createCache()
  const response = Promise.withResolvers<CallOutcome>()
  let calls = 0
  const call = () => {
    calls++
    return response.promise
  }
  const asking = [responses.ask(WANTED, call, never), responses.ask(WANTED, call, never)]
  response.resolve(good({ id: 1 }))
  expect(await Promise.all(asking)).toHaveLength(2)
  expect(calls).toBe(1)
})

test('a disconnecting caller does not cancel a shared call, but the last one does', async () => {
  const { responses } = createCache()
  const cut = Promise.withResolvers<unknown>()
  const call = (signal: AbortSignal) =>
    new Promise<CallOutcome>(resolve => {
      signal.addEventListener('abort', () => {
        cut.resolve(signal.reason)
        resolve({ ...bad, outcome: 'aborted' })
      })
    })
  const [first, second] = [new AbortController(), new AbortController()]
  const [one, other] = [first, second].map(({ signal }) => responses.ask(WANTED, call, signal))
  const aborted = new CallFailure('aborted')
  first.abort(aborted)
  await expect(one).rejects.toBe(aborted)
  second.abort(aborted)
  expect(await cut.promise).toBe(aborted)
  expect(await other).toMatchObject({ outcome: 'aborted' })
})

test('a response that is purged while in flight is not cached', async () => {
  const { responses } = createCache()
  await responses.ask({ ...WANTED, key: 'kept' }, async () => good({}), never)
  const response = Promise.withResolvers<CallOutcome>()
  const asking = responses.ask(WANTED, () => response.promise, never)
  responses.forget('two')
  expect(responses.find('kept')).toBeDefined()
  responses.forget('one')
  response.resolve(good({ id: 1 }))
  await asking
  expect(responses.find('kept')).toBeUndefined()
  expect(responses.find(WANTED.key)).toBeUndefined()
})

test('memory is bounded, and no page can change data that others use', async () => {
  const { responses } = createCache({ bytes: 3000 })
  for (const key of ['a', 'b', 'c', 'd', 'e']) await responses.ask({ ...WANTED, key }, async () => good({}), never)
  expect(responses.find('a')).toBeUndefined()
  const book = responses.find('e')?.d as { name?: string }
  expect(() => (book.name = 'mine')).toThrow(TypeError)
})

test('no authenticated call is shared, and none for longer than its backend allows', () => {
  for (const name of endpointNames) {
    if (SHARED.has(name)) expect(endpoints[name]).toMatchObject({ method: 'GET', signIn: false })
  }
  expect(freshFor('book.show', {})).toBe(10)
  expect(freshFor('book.show', { 'cache-control': 'public, max-age=3' })).toBe(3)
  for (const control of ['no-store', 'private, max-age=60', 'no-cache'])
    expect(freshFor('book.show', { 'cache-control': control })).toBe(0)
  expect(freshFor('charge.list', {})).toBe(0)
})

test('a reader’s token, cookies and headers reach no backend, and readers of a brand share its responses', async () => {
  await using site = await pageSite({ responseBytes: BYTES })
  const open = (brand: string, headers: Record<string, string>) =>
    request(site.server).get(BOOK).set('Host', `www.${brand}.example`).set(headers).expect(200)
  const first = await open('one', { Authorization: 'Bearer secret', Cookie: 'token=secret', 'X-Brand': 'two' })
  const requests = site.requests.length
  const second = await open('one', { 'X-Forwarded-For': '203.0.113.9' })
  const state = ({ text }: { text: string }) => /id="state">(.*?)<\/script>/.exec(text)?.[1]
  expect(state(second)).toBe(state(first))
  expect(site.requests).toHaveLength(requests)
  await open('two', {})
  expect(site.requests.length).toBe(requests * 2)
  expect(JSON.stringify(site.requests)).not.toContain('secret')
  expect(new Set(site.requests.map(({ headers }) => headers['x-brand']))).toEqual(new Set(['one', 'two']))
})

test('each language has its own responses', async () => {
  await using site = await pageSite({ responseBytes: BYTES })
  const seen: (string | undefined)[] = []
  site.interfere((_call, _res, req) => void seen.push(req.url))
  const open = (cookie: string) =>
    request(site.server).get('/genres').set('Host', 'www.one.example').set('Cookie', cookie).expect(200)
  for (const language of ['en', 'es', 'en', 'es']) await open(`hb_lang=${language}`)
  expect(seen.map(url => /lang=(\w+)/.exec(url ?? '')?.[1])).toEqual(['en', 'es'])
})
