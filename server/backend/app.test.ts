import { describe, expect, test } from '@jest/globals'
import type { RequestHandler } from 'express'
import { pino } from 'pino'
import request from 'supertest'
import { endpointNames, endpointOf, endpoints, type EndpointName } from '../../shared/api/endpoints.ts'
import { createBackend } from './app.ts'
import { ApiError } from './call/apiError.ts'
import { expectFailure, sharedBackend, testBackend } from './testing/backend.ts'
import { idOf } from './testing/books.ts'

const backend = await sharedBackend()
const { app } = backend
const coverOf = async (title: string) => (await backend.ask('book.show', { book_id: idOf(title) })).cover!

test('every request waits for a slot on the thread, before its body is parsed', async () => {
  const slots: RequestHandler = () => {
    throw new ApiError(503, 'NOT_AVAILABLE', 'Busy.')
  }
  const { database } = backend
  const busy = createBackend({ database, log: pino({ level: 'silent' }), payments: 'test', slots })
  const others = ['book.cover', 'banner.image', 'user.oauthReturn', 'payment.webhook', 'checkout.page', 'no.call']
  for (const name of [...endpointNames, ...others]) {
    const path = `/v1/${name}`
    const response =
      name in endpoints && endpointOf(name as EndpointName).method === 'POST'
        ? await request(busy).post(path).type('json').send('{')
        : await request(busy).get(path)
    expect([name, response.status]).toEqual([name, 503])
  }
})

describe('an invalid request', () => {
  test.each([
    '/v1/book.delete',
    '/v1/Book.show',
    '/v1/__proto__',
    '/v1/constructor',
    '/v1',
    '/',
    '/v1/book.show/x',
    '/v2/book.show',
  ])('%s is not a call', async path => {
    expectFailure(await request(app).get(path), 404, 'NO_SUCH_CALL')
  })

  test('a body nested deeper than the stack is refused', async () => {
    const body = `{"keyword":"sea","other":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expectFailure(await request(app).post('/v1/search.multi').type('json').send(body), 400, 'BAD_REQUEST')
  })

  test('a form, compressed JSON and an address that cannot be decoded cannot be read', async () => {
    expectFailure(await request(app).post('/v1/search.multi').type('form').send('keyword=sea'), 400, 'BAD_REQUEST')
    expectFailure(
      await request(app).post('/v1/search.multi').type('json').set('Content-Encoding', 'gzip').send('{}'),
      400,
      'BAD_REQUEST',
    )
    expectFailure(await request(app).get('/v1/%zz'), 400, 'BAD_REQUEST')
  })

  test('every wrong field is named', async () => {
    expect(expectFailure(await backend.call('book.chapters', { page: 0, limit: 'x' }), 422, 'VALIDATION')).toEqual({
      book_id: 'Missing',
      page: expect.any(String),
      limit: expect.any(String),
    })
  })

  test('an invalid brand key is refused', async () => {
    expectFailure(await backend.call('hotsearch.words', {}, { 'X-Brand': 'a b' }), 400, 'BAD_REQUEST')
  })

  test('internal errors are logged and not shown', async () => {
    const broken = await testBackend([])
    await broken.database.schema.alterTable('complaint_type').renameTo('lost').execute()
    const response = await broken.call('complaint.get_type_list')
    expectFailure(response, 500, 'INTERNAL')
    expect(response.text).not.toContain('complaint_type')
    expect(broken.log.join()).toMatch(/table: complaint_type|relation \\"complaint_type/)
    await broken.close()
  })
})

describe('caching', () => {
  test('unchanged responses are not sent again', async () => {
    const first = await backend.call('book.show', { book_id: 1 })
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      vary: 'Authorization, X-Brand',
      etag: expect.stringMatching(/^W\//),
    })
    const second = await backend.call('book.show', { book_id: 1 }, { 'If-None-Match': first.headers.etag! })
    expect([second.status, second.text]).toEqual([304, ''])
  })

  test('searches are not cacheable', async () => {
    expect((await backend.call('search.multi', { keyword: 'sea' })).headers['cache-control']).toBe('no-store')
  })
})

describe('covers', () => {
  test('covers are immutable, and drawn ones are sandboxed', async () => {
    const response = await request(app)
      .get(await coverOf('The Lamp and the Tide'))
      .buffer()
    expect(response.status).toBe(200)
    expect(response.body.toString()).toContain('<text>Lamp</text>')
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(
      (
        await request(app)
          .get(await coverOf('The Lamp and the Tide'))
          .set('If-None-Match', response.headers.etag!)
      ).status,
    ).toBe(304)
  })

  test('other pictures come with their own type', async () => {
    const { headers } = await request(app).get(await coverOf('Tea with the Dragon'))
    expect(headers['content-type']).toBe('image/png')
    expect(headers).not.toHaveProperty('content-security-policy')
  })

  test('an outdated address shows the current cover, cacheable briefly', async () => {
    const { status, headers } = await request(app).get('/v1/book.cover?book_id=1&v=0')
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=60'])
  })

  test('covers of unknown books and books without one are not found', async () => {
    expectFailure(await request(app).get(`/v1/book.cover?book_id=${idOf('Fog')}`), 404, 'NOT_FOUND')
    expectFailure(await request(app).get('/v1/book.cover?book_id=99'), 404, 'NOT_FOUND')
    expectFailure(await request(app).get('/v1/banner.image?id=99'), 404, 'NOT_FOUND')
    expectFailure(await request(app).get('/v1/book.cover'), 422, 'VALIDATION')
    expectFailure(await request(app).post('/v1/book.cover?book_id=1'), 405, 'METHOD_NOT_ALLOWED')
  })
})

test('the health checks succeed', async () => {
  expect((await request(app).get('/healthz')).body).toEqual({ code: 200, desc: '', data: { status: 'ok' } })
})

test('each log line has request id, brand and path, and no input of readers', async () => {
  backend.log.length = 0
  await backend.call(
    'book.show',
    { book_id: 1, secret: 'query' },
    {
      'X-Brand': 'one',
      'X-Request-Id': 'abc-1-long',
      'X-Forwarded-Host': 'www.one.example',
      Authorization: 'Bearer hidden',
    },
  )
  expect(JSON.parse(backend.log[0]!)).toMatchObject({
    requestId: 'abc-1-long',
    brand: 'one',
    host: 'www.one.example',
    method: 'GET',
    url: '/v1/book.show',
    status: 200,
    responseTime: expect.any(Number),
  })
  expect(backend.log.join()).not.toMatch(/query|hidden/)
})
