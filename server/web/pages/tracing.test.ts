import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import request from 'supertest'
import { startTracing } from '../../telemetry/openTelemetry.ts'
import { BOOK } from './cache/testing/ask.ts'
import { pageSite } from './testing/pageSite.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const ONE = 'www.one.example'

type Sent = { name: string; traceId: string; spanId: string; parentSpanId?: string; kind: number; attributes: object[] }
type Export = { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] }

/** A collector, and a site that exports its spans to it. */
async function tracedSite() {
  const spans: Sent[] = []
  const paths: string[] = []
  const collector = createServer(async (req, res) => {
    paths.push(`${req.method} ${req.url} ${req.headers['api-key']}`)
    const { resourceSpans } = (await json(req)) as Export
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
    res.setHeader('Content-Type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const tracing = await startTracing('quire-web', {
    otlpEndpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
    otlpHeaders: ['api-key=of-the-collector'],
    otelRatio: 1,
  })
  const environment = { PAGE_CACHE_BYTES: '8388608', TRUST_PROXY: 'loopback' }
  const site = await pageSite({ environment, startSpan: tracing?.startSpan })
  return {
    site,
    /** Stops tracing, and returns what the collector received. */
    async spans() {
      await tracing?.close()
      return { spans, paths }
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      collector.closeAllConnections()
      collector.close()
    },
  }
}

test('a collector receives spans of a page, its calls and its render, and backends the trace', async () => {
  await using traced = await tracedSite()
  const { site } = traced
  const page = await request(site.server)
    .get(BOOK)
    .set({ Host: ONE, 'User-Agent': 'secret', Traceparent: `00-${TRACE}-00f067aa0ba902b7-01` })
  expect(page.status).toBe(200)
  expect(page.headers['server-timing']).toMatch(/^calls;desc="\d+";dur=[\d.]+, render;dur=[\d.]+$/)
  const call = await request(site.server).get('/one_api/v1/book.show?book_id=1').set('Host', ONE)
  expect(call.status).toBe(200)
  await request(site.server).get('/readyz')
  const sampled = await request(site.server).get(BOOK).set('Host', ONE)
  expect(sampled.headers['server-timing']).toBeUndefined()
  const { spans, paths } = await traced.spans()
  expect(new Set(paths)).toEqual(new Set(['POST /v1/traces of-the-collector']))

  const of = (traceId: string) => spans.filter(span => span.traceId === traceId)
  const root = of(TRACE).find(({ name }) => name === 'GET novel-bookId-category-bookName___en')
  expect(root?.parentSpanId).toBe('00f067aa0ba902b7')
  const parts = of(TRACE).filter(span => span !== root)
  expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['call book.show', 'render']))
  expect(new Set(parts.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([root?.spanId]))
  // The backend received the id of the span that called it.
  const requests = site.requests
    .filter(({ headers }) => headers.traceparent?.includes(TRACE))
    .map(({ headers }) => headers)
  expect(requests.length).toBeGreaterThan(0)
  for (const { traceparent } of requests) {
    expect(parts.map(({ spanId }) => `00-${TRACE}-${spanId}-01`)).toContain(traceparent)
  }
  // A trace that begins here has the id of its request.
  const proxied = of(String(call.headers['x-request-id']).replaceAll('-', ''))
  expect(proxied.map(({ name }) => name).toSorted()).toEqual(['GET book.show', 'call book.show'])
  expect(of(String(sampled.headers['x-request-id']).replaceAll('-', ''))).toHaveLength(1)
  expect(JSON.stringify(spans)).not.toMatch(/secret|127\.0\.0\.1|health|readyz/)
})

test('an unavailable collector does not delay the shutdown', async () => {
  const refused = createServer().listen(0, '127.0.0.1')
  await once(refused, 'listening')
  const { port } = refused.address() as AddressInfo
  refused.close()
  const tracing = await startTracing('quire-web', { otlpEndpoint: `http://127.0.0.1:${port}`, otelRatio: 1 })
  tracing?.startSpan({ traceId: TRACE }, {}).end({})
  // Retries would take longer than this test may.
  await tracing?.close()
})
