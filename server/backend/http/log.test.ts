import { expect, test } from '@jest/globals'
import express from 'express'
import request from 'supertest'
import { createLog } from '../../log.ts'
import type { StartSpan } from '../../telemetry/requestIds.ts'
import { logRequests } from './log.ts'

test('the log line of a request has the fields of the web server', async () => {
  const lines: string[] = []
  const log = createLog({ level: 'debug' }, { write: line => void lines.push(line) })
  const app = express().use(logRequests(log, { isEmbedded: false }))
  for (const path of ['/v1/book.show?book_id=1', '/v1/made.up', '/v1/reset_ABCDEFGHIJsecret', '/readyz', '/docs'])
    await request(app).get(path)
  expect(lines.map(line => JSON.parse(line) as object)).toMatchObject([
    { kind: 'api', route: 'book.show', url: '/v1/book.show', level: 30 },
    { kind: 'api', route: 'other', url: '/v1/made.up' },
    { kind: 'api', route: 'other', url: '/v1/*' },
    { kind: 'health', level: 20 },
    { url: '/docs', status: 404 },
  ])
})

test('calls are traced in the trace of their caller, and health checks are not', async () => {
  const spans: unknown[] = []
  const startSpan: StartSpan = (of, attributes) => ({
    traceparent: '',
    child: () => startSpan(of, attributes),
    end: (ended, how) => void spans.push({ ...of, ...ended, ...how }),
  })
  const app = express().set('trust proxy', 'loopback')
  app.use(logRequests(createLog({ level: 'silent' }), { isEmbedded: true, startSpan }))
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traceparent = `00-${trace}-00f067aa0ba902b7-01`
  for (const path of ['/readyz', '/v1/book.show?book_id=1'])
    await request(app).get(path).set({ Traceparent: traceparent, 'X-Brand': 'one' })
  expect(spans).toEqual([
    {
      traceId: trace,
      traceparent,
      name: 'GET book.show',
      failed: false,
      'rpc.method': 'book.show',
      'http.response.status_code': 404,
      'quire.brand': 'one',
    },
  ])
})
