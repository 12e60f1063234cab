import express from 'express'
import { expect, test } from '@jest/globals'
import { pino } from 'pino'
import request from 'supertest'
import { logRequests } from './log.ts'

/** An app that answers with the status of its path, and its log. */
function logged({ isEmbedded, trusted = 'loopback' }: { isEmbedded: boolean; trusted?: string }) {
  const lines: { level: number; requestId: string; traceId?: string; host: string }[] = []
  const log = pino({ level: 'debug' }, { write: line => void lines.push(JSON.parse(line)) })
  const app = express().set('trust proxy', trusted)
  app.use(logRequests(log, { isEmbedded }))
  app.use((req, res) => void res.sendStatus(Number(req.path.slice(1)) || 200))
  return { app, lines }
}

test('an embedded backend says what its web server has said for those alone who look closely; failures always', async () => {
  for (const [isEmbedded, levels] of [
    [true, [20, 20, 50]],
    [false, [30, 30, 50]],
  ] as const) {
    const { app, lines } = logged({ isEmbedded })
    for (const status of [200, 404, 500]) await request(app).get(`/${status}`)
    expect(lines.map(({ level }) => level)).toEqual(levels)
  }
})

test('the ids and the host of a web server that is trusted count, and nobody else’s', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = {
    'X-Request-Id': 'given-by-web-server',
    Traceparent: `00-${trace}-00f067aa0ba902b7-00`,
    'X-Forwarded-Host': 'www.one.example',
  }
  const own = logged({ isEmbedded: false })
  await request(own.app).get('/200').set(headers)
  expect(own.lines).toMatchObject([{ requestId: 'given-by-web-server', traceId: trace, host: 'www.one.example' }])
  const strange = logged({ isEmbedded: false, trusted: '203.0.113.1' })
  await request(strange.app).get('/200').set(headers)
  expect(strange.lines[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect([strange.lines[0]?.traceId, strange.lines[0]?.host]).toEqual([undefined, expect.stringContaining('127.0.0.1')])
})
