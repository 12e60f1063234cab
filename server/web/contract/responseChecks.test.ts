import { expect, test } from '@jest/globals'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import request, { type Response } from 'supertest'
import type { Config } from '../../config.ts'
import type { Environment } from '../../settings.ts'
import { fakeBackend } from '../testing/fakeBackend.ts'
import { testApp } from '../testing/testApp.ts'
import { CALLS_SEEN, type CallSeen } from './callsSeen.ts'

const HOST = 'www.one.example'
const WORDS = '/one_api/v1/hotsearch.words'
const envelope = (data: unknown, more: object = {}) => JSON.stringify({ code: 200, desc: '', data, ...more })
const GOOD = envelope({ items: ['lamp'] })

/** A site with a backend that responds like this, and what is observed of its calls. */
async function siteOn(respond: RequestListener, environment: Environment = {}, config: Partial<Config> = {}) {
  const backend = await fakeBackend(respond)
  const site = await testApp({ environment: { BACKEND_URL: backend.url, ...environment }, config })
  const seen: CallSeen[] = []
  let arrived = Promise.withResolvers<void>()
  const onMessage = (message: unknown) => {
    seen.push(message as CallSeen)
    arrived.resolve()
    arrived = Promise.withResolvers()
  }
  subscribe(CALLS_SEEN, onMessage)
  return {
    site,
    backend,
    ask: (path = WORDS) => request(site.server).get(path).set('Host', HOST),
    /** All observed calls, once there are this many. */
    async seen(count: number): Promise<CallSeen[]> {
      while (seen.length < count) await arrived.promise
      return seen
    },
    counted: async () =>
      (await site.metrics.text())
        .split('\n')
        .filter(line => line.startsWith('quire_api_responses_checked_total{brand="one"') && !line.endsWith(' 0')),
    notified: () => site.logged().filter(({ msg }) => msg === 'contract violation in a backend response'),
    async [Symbol.asyncDispose]() {
      unsubscribe(CALLS_SEEN, onMessage)
      await site[Symbol.asyncDispose]()
      await backend[Symbol.asyncDispose]()
    },
  }
}

const say =
  (text: string | Buffer, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_req, res) =>
    res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text)

const violation = (field: string, expected: string, received: string) => ({ field, expected, received })
const wrong = (...violations: object[]) => ({ outcome: 'contract_violation', violations })
const noJson = (received: string) => ({ outcome: 'not_json', violations: [violation('', 'JSON in UTF-8', received)] })
const failed = (error: string, more: object = {}) =>
  JSON.stringify({ code: 404, desc: 'Not here.', data: {}, error, ...more })

test.each<[string, RequestListener, object]>([
  ['a good response', say(GOOD), { outcome: 'ok', violations: [] }],
  ['more than the contract names', say(envelope({ items: [], more: 1 }, { x: 1 })), { outcome: 'ok', violations: [] }],
  ['a failure by the contract', say(failed('NOT_FOUND'), 404), { outcome: 'ok', violations: [] }],
  ['a failure that is no JSON', say('<html>', 404), noJson('no JSON')],
  [
    'another charset',
    say(GOOD, 200, { 'Content-Type': 'application/json; charset=ISO-8859-1' }),
    wrong(violation('Content-Type', 'charset=utf-8', 'ISO-8859-1')),
  ],
])('%s is forwarded unchanged', async (_what, respond, found) => {
  await using on = await siteOn(respond)
  const plain = await request(on.backend.server).get('/').buffer(true).parse(bytes)
  const passed = await on.ask().buffer(true).parse(bytes)
  expect(passed.status).toBe(plain.status)
  expect(passed.body).toEqual(plain.body)
  const [call] = await on.seen(1)
  expect(call).toMatchObject({ by: 'reader', brand: 'one', call: 'hotsearch.words', ...found })
  expect(await on.counted()).toEqual([`quire_api_responses_checked_total{brand="one",outcome="${call?.outcome}"} 1`])
})

test.each<[string, RequestListener, object]>([
  ['a wrong type', say(envelope({ items: [12] })), wrong(violation('data.items.0', 'string', 'number'))],
  ['a missing field', say(envelope({})), wrong(violation('data.items', 'array', 'undefined'))],
  ['no JSON', say('<html>'), noJson('no JSON')],
  ['nothing at all', say(''), noJson('no JSON')],
  ['half of it', (_req, res) => res.writeHead(200, { Connection: 'close' }).end(GOOD.slice(0, 20)), noJson('no JSON')],
  ['bytes of Latin-1', say(Buffer.from(envelope({ items: ['é'] }), 'latin1')), noJson('no UTF-8')],
  ['brackets without end', say('['.repeat(50_000)), noJson('nested too deeply')],
  ['a list for an envelope', say('[]'), wrong(violation('', 'object', 'array'))],
  ['no sentence', say(envelope({ items: [] }, { desc: null })), wrong(violation('desc', 'string', 'null'))],
  [
    'a success that is not 200',
    say(envelope({ items: [] }, { code: 201 }), 201),
    wrong(violation('code', '200, or 400 to 599', 'number')),
  ],
])('%s is refused: readers’ screens could not show it', async (_what, respond, found) => {
  await using on = await siteOn(respond)
  const { body } = await on.ask().expect(502)
  expect(body).toMatchObject({ code: 502, error: 'BACKEND_RESPONSE_INVALID', data: {} })
  const [call] = await on.seen(1)
  expect(call).toMatchObject({ by: 'reader', brand: 'one', call: 'hotsearch.words', ...found })
  expect(on.site.logged()).toContainEqual(
    expect.objectContaining({ msg: 'API call failed', reason: 'contract', ...call?.violations?.[0] }),
  )
  expect(await on.counted()).toEqual([`quire_api_responses_checked_total{brand="one",outcome="${call?.outcome}"} 1`])
})

test.each([
  ['null for an empty list, as Go writes it', WORDS, { items: null }, { items: [] }],
  ['a list for an empty object, as PHP writes it', '/one_api/v1/user.logout', [], {}],
  ['an invalid row of a list', WORDS, { items: ['lamp', 12] }, { items: ['lamp'] }],
])('%s reaches readers mended, and is logged', async (_what, path, data, mended) => {
  await using on = await siteOn(say(envelope(data)))
  const post = path === WORDS ? on.ask() : request(on.site.server).post(path).set('Host', HOST).send({})
  expect((await post.expect(200)).body).toEqual({ code: 200, desc: '', data: mended })
  expect((await on.seen(1))[0]).toMatchObject({ outcome: 'repaired', violations: [{ received: expect.any(String) }] })
  expect(on.notified()).toHaveLength(1)
})

test('an error that the contract does not list is a contract violation', async () => {
  await using on = await siteOn(say(failed('OUT_OF_LAMPS'), 404))
  await on.ask().expect(404)
  const [call] = await on.seen(1)
  expect(call?.violations).toMatchObject([
    { field: 'error', expected: expect.stringMatching(/^one of "BAD_REQUEST"/), received: 'string' },
  ])
})

test('a response is checked against the input, from query or body', async () => {
  const genres = envelope({ items: [{ subid: 1, name: 'Fantasy', book_count: 3, tags: [] }] })
  await using on = await siteOn(say(genres))
  await on.ask('/one_api/v1/recommend.tag_group_list')
  await on.ask('/one_api/v1/recommend.tag_group_list?subid=1')
  const [all, one] = await on.seen(2)
  expect(all?.outcome).toBe('ok')
  expect(one?.violations).toContainEqual(violation('data.name', 'string', 'undefined'))
})

test('a violation is logged once a minute per field of a call: with section, request and brand, never the value', async () => {
  // Longer than any run of digits that a request id can contain by chance.
  await using on = await siteOn(say(envelope({ items: [12345678901234, 56789012345678] })))
  const { headers } = await on.ask()
  await on.ask()
  await on.seen(2)
  expect(on.notified()).toEqual([
    expect.objectContaining({
      requestId: headers['x-request-id'],
      brand: 'one',
      call: 'hotsearch.words',
      field: 'data.items[]',
      expected: 'string',
      received: 'number',
      section: 'docs/calls.md#hotsearchwords',
    }),
  ])
  expect(JSON.stringify(on.site.logged())).not.toMatch(/12345678901234|56789012345678/)
  expect(await on.counted()).toEqual(['quire_api_responses_checked_total{brand="one",outcome="contract_violation"} 2'])
})

test('a response too large to check is forwarded whole, and counted as skipped', async () => {
  const large = envelope({ items: ['x'.repeat(1_500_000)] })
  await using on = await siteOn(say(large))
  expect((await on.ask()).text).toBe(large)
  const [call] = await on.seen(1)
  expect(call?.outcome).toBe('skipped')
  expect(call?.response?.bytes).toBe(large.length)
  expect(call?.response?.body.length).toBe(64 * 1024)
  expect(await on.counted()).toEqual(['quire_api_responses_checked_total{brand="one",outcome="skipped"} 1'])
})

test('a compressed response that was not requested is refused and counted as such', async () => {
  await using on = await siteOn(say(gzipSync(GOOD), 200, { 'Content-Encoding': 'gzip' }))
  await on.ask().expect(502)
  const [call] = await on.seen(1)
  expect(call).toMatchObject({
    outcome: 'encoding',
    response: { status: 200, headers: { 'content-encoding': 'gzip' } },
  })
  expect(await on.counted()).toEqual([])
})

test('responses without a body are not checked', async () => {
  await using on = await siteOn((req, res) => {
    res.setHeader('ETag', '"1"')
    if (req.headers['if-none-match']) res.writeHead(304).end()
    else res.end(GOOD)
  })
  await request(on.site.server).head(WORDS).set('Host', HOST).expect(200)
  await on.ask().set('If-None-Match', 'W/"1"').expect(304)
  expect((await on.seen(2)).map(({ outcome }) => outcome)).toEqual(['ok', 'ok'])
  expect(await on.counted()).toEqual([])
})

test('a chunked response is checked when complete', async () => {
  let res: ServerResponse | undefined
  const begun = Promise.withResolvers<void>()
  await using on = await siteOn((_req, respond) => {
    res = respond
    respond.write(GOOD.slice(0, 20), () => begun.resolve())
  })
  const response = on.ask().then(({ text }) => text)
  await begun.promise
  expect(await on.counted()).toEqual([])
  res?.end(GOOD.slice(20))
  expect(await response).toBe(GOOD)
  const [call] = await on.seen(1)
  expect(String(call?.response?.body)).toBe(GOOD)
  expect(call?.outcome).toBe('ok')
})

test('a truncated response is a failure for the reader, and not checked', async () => {
  await using on = await siteOn((_req, res) => {
    res.writeHead(200, { 'Content-Type': 'application/json' })
    res.write(GOOD.slice(0, 20), () => res.destroy())
  })
  expect((await on.ask().expect(502)).body.error).toBe('BACKEND_UNREACHABLE')
  const [call] = await on.seen(1)
  expect(call?.outcome).toBe('cut')
  expect(await on.counted()).toEqual([])
})

test('calls outside the contract are not checked', async () => {
  await using on = await siteOn(say('{}'))
  await on.ask('/one_api/v1/my.own')
  expect((await on.seen(1))[0]?.violations).toBeUndefined()
  expect(await on.counted()).toEqual([])
})

test('valid pictures are not published, and an invalid one is', async () => {
  await using on = await siteOn((req, res) =>
    res.writeHead(200, { 'Content-Type': req.url?.includes('id=1') ? 'image/webp' : 'text/html' }).end('x'),
  )
  await on.ask('/one_api/v1/book.cover?book_id=1').expect(200)
  await on.ask('/one_api/v1/book.cover?book_id=2').expect(502)
  await on.ask()
  expect((await on.seen(2)).map(({ call, outcome }) => `${call} ${outcome}`)).toEqual([
    'book.cover type',
    'hotsearch.words type',
  ])
})

test('a production server reveals no calls', async () => {
  await using on = await siteOn(say(GOOD), { NODE_ENV: 'production' })
  for (const path of ['/__dev/calls', '/__dev/calls/1']) {
    const { status, text } = await on.ask(path)
    expect(status).toBe(404)
    expect(text).not.toContain('calls')
  }
})

/** For supertest: the body of a response as received. */
function bytes(res: Response, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = []
  const stream = res as unknown as IncomingMessage
  stream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)))
}
