import { once } from 'node:events'
import type { Socket } from 'node:net'
import { test } from '@jest/globals'
import request from 'supertest'
import { rawBackend } from '../testing/fakeBackend.ts'
import { testApp } from '../testing/testApp.ts'

const HOST = 'www.one.example'
const CALL = '/one_api/v1/my.own'
const respondWith = (lines: string) =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${lines}Content-Length: 2\r\n\r\n{}`

test.concurrent.each([
  ['says how long it keeps one', 'Keep-Alive: timeout=2\r\n'],
  ['says so behind something else', 'Keep-Alive: max=100, timeout=2\r\n'],
  ['says so for a moment only', 'Keep-Alive: timeout=1\r\n'],
  ['says nothing of it', ''],
])('an idle connection to a backend that %s is ended on this side', async (_which, lines) => {
  // The backend never closes a connection itself.
  await using backend = await rawBackend(socket => void socket.write(respondWith(lines)))
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  const connected = once(backend.server, 'connection') as Promise<[Socket]>
  const ended = connected.then(([socket]) => once(socket, 'end'))
  await request(site.server).post(CALL).set('Host', HOST).send({}).expect(200)
  await ended
})

test.concurrent('a call may take longer than its connection may be idle, on a new one and on a pooled one', async () => {
  await using backend = await rawBackend(socket => {
    setTimeout(() => socket.write(respondWith('Keep-Alive: timeout=2\r\n')), 1200)
  })
  await using site = await testApp({ environment: { BACKEND_URL: backend.url } })
  await request(site.server).get(CALL).set('Host', HOST).expect(200)
  await request(site.server).get(CALL).set('Host', HOST).expect(200)
})
