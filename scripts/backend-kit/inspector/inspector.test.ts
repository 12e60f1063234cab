import { expect, test } from '@jest/globals'
import { once } from 'node:events'
import { createServer } from 'node:http'
import request from 'supertest'
import type { CallSeen } from '../../../server/web/contract/callsSeen.ts'
import type { Details } from './call.ts'
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
  response: responseOf('{}'),
  ...more,
})
const responseOf = (text: string, headers: Record<string, string> = { 'content-type': 'application/json' }) => ({
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
  const server = createServer((req, res) => {
    if (!inspect(req, res)) res.writeHead(404).end('the site')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    server,
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
      response: responseOf('{"code":200,"desc":"","data":{"token":"abcdef","name":"Ann"}}', {
        'set-cookie': 'b=abcdef',
      }),
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
  expect(call.response?.body).toBe('{"code":200,"desc":"","data":{"token":"•••","name":"Ann"}}')
  expect(call.curl).toContain('"Authorization: Bearer $TOKEN"')
  expect(call.curl).toContain('$PASSWORD')
})

test('the list has the latest calls, newest first', async () => {
  await using on = await inspectorOf(seen(), seen({ call: 'book.show' }))
  const { body } = await request(on.server).get(INSPECTOR).expect(200)
  expect(body).toMatchObject([
    { id: 2, call: 'book.show', status: 200 },
    { id: 1, call: 'user.login', status: 200 },
  ])
  await request(on.server).get(`${INSPECTOR}/3`).expect(404)
})

test.each([
  ['a name that a stranger has led here', { Host: 'evil.example' }],
  ['a page of another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' }],
  ['a proxy', { 'X-Forwarded-For': '127.0.0.1' }],
])('%s cannot read anything', async (_who, headers) => {
  await using on = await inspectorOf(seen())
  for (const path of [INSPECTOR, `${INSPECTOR}/1`]) {
    const { text } = await request(on.server).get(path).set(headers).expect(403)
    expect(text).toContain('shown to this computer only')
  }
})
