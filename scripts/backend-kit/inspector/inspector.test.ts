import { expect, test } from '@jest/globals'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import request from 'supertest'
import type { CallSeen } from '../../../server/web/contract/callsSeen.ts'
import type { Details, InspectorEvent } from './call.ts'
import { createCallLog } from './callLog.ts'
import { createInspector, INSPECTOR } from './inspector.ts'
import { redacted } from './redacted.ts'

const seen = (more: Partial<CallSeen> = {}): CallSeen => ({
  at: 1_700_000_000_000,
  took: 12.3,
  requestId: 'r1',
  brand: 'one',
  by: 'reader',
  call: 'user.login',
  outcome: 'ok',
  violations: [],
  request: { method: 'GET', url: 'http://backend.example/v1/user.login', headers: {} },
  answer: answerOf('{}'),
  ...more,
})
const answerOf = (text: string, headers: Record<string, string> = { 'content-type': 'application/json' }) => ({
  status: 200,
  headers,
  body: Buffer.from(text),
  bytes: Buffer.byteLength(text),
})

/** A server with the inspector and these calls. */
async function inspectorOf(...calls: CallSeen[]) {
  const log = createCallLog()
  for (const call of calls) log.add(redacted(call))
  const inspect = createInspector(log)
  const server = createServer(async (req, res) => {
    if (!(await inspect(req, res))) res.writeHead(404).end('the site')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    log,
    server,
    port: (server.address() as AddressInfo).port,
    details: async (id: number) => (await request(server).get(`${INSPECTOR}/${id}`).expect(200)).body as Details,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

test('no secrets are stored: headers, tokens, passwords and codes, also in truncated bodies', async () => {
  const body = `{"email":"a@example.com","password":"two \\"words\\"","code":"123456","new_password":"unfini`
  const headers = { authorization: 'Bearer abcdef', cookie: 'a=abcdef', 'stripe-signature': 'abcdef', ua: 'wap' }
  await using on = await inspectorOf(
    seen({
      request: { method: 'POST', url: 'http://backend.example/v1/user.login?token=abcdef&page=2', headers, body },
      answer: answerOf('{"code":200,"desc":"","data":{"token":"abcdef","name":"Ann"}}', { 'set-cookie': 'b=abcdef' }),
    }),
  )
  const call = await on.details(1)
  expect(JSON.stringify(call)).not.toMatch(/abcdef|words|123456|unfini/)
  expect(call.request.headers).toEqual({
    authorization: 'Bearer •••',
    cookie: '•••',
    'stripe-signature': '•••',
    ua: 'wap',
  })
  expect(call.request.url).toContain('?token=•••&page=2')
  expect(call.request.body).toContain('"email":"a@example.com"')
  expect(call.answer?.body).toBe('{"code":200,"desc":"","data":{"token":"•••","name":"Ann"}}')
  expect(call.curl).toContain('"Authorization: Bearer $TOKEN"')
  expect(call.curl).toContain('$PASSWORD')
})

test('an open page receives all calls, new ones, and their clearing', async () => {
  await using on = await inspectorOf(seen())
  const [answer] = (await once(get({ port: on.port, path: `${INSPECTOR}/events` }), 'response')) as [IncomingMessage]
  const events: InspectorEvent[] = []
  answer.on('data', (chunk: Buffer) => {
    const lines = String(chunk).split('\n\n').filter(Boolean)
    events.push(...lines.map(line => JSON.parse(line.replace('data: ', '')) as InspectorEvent))
  })
  const heard = async (count: number) => {
    while (events.length < count) await once(answer, 'data')
    return events
  }
  await heard(1)
  on.log.add(redacted(seen({ call: 'book.show' })))
  await heard(2)
  await request(on.server).delete(INSPECTOR).expect(204)
  const row = (id: number, call: string): object => expect.objectContaining({ id, call, status: 200 })
  expect(await heard(3)).toEqual([
    { kind: 'all', rows: [row(1, 'user.login')] },
    { kind: 'call', row: row(2, 'book.show') },
    { kind: 'cleared' },
  ])
  answer.destroy()
  await request(on.server).get(`${INSPECTOR}/1`).expect(404)
})

test.each([
  ['a name that a stranger has led here', { Host: 'evil.example' }],
  ['a page of another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' }],
  ['a proxy', { 'X-Forwarded-For': '127.0.0.1' }],
])('%s cannot read or clear anything', async (_who, headers) => {
  await using on = await inspectorOf(seen())
  for (const path of [INSPECTOR, `${INSPECTOR}/1`, `${INSPECTOR}/events`]) {
    const { text } = await request(on.server).get(path).set(headers).expect(403)
    expect(text).toContain('shown to this computer only')
  }
  await request(on.server).delete(INSPECTOR).set(headers).expect(403)
  expect(on.log.rows()).toHaveLength(1)
})
