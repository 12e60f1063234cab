import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from '@jest/globals'
import request from 'supertest'
import { fakeBackend } from '../testing/fakeBackend.ts'
import { testApp } from '../testing/testApp.ts'

const HOST = 'www.one.example'
const get = (path: string, version = '1.1') => `GET ${path} HTTP/${version}\r\nHost: ${HOST}\r\n\r\n`

/** Resolves when a connection has closed, for whatever reason. */
const closed = (socket: Socket) => new Promise<void>(resolve => void socket.once('close', () => resolve()))

async function connected(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** A call that the backend answers on demand. */
async function heldCall(config = {}) {
  const held = Promise.withResolvers<{ respond(): void; closed: Promise<unknown> }>()
  const backend = await fakeBackend((_req, res) =>
    held.resolve({ respond: () => res.end('"late"'), closed: once(res, 'close') }),
  )
  const site = await testApp({ environment: { BACKEND_URL: backend.url }, config })
  const dispose = async () => {
    await site[Symbol.asyncDispose]()
    await backend[Symbol.asyncDispose]()
  }
  return { site, backend, held: held.promise, [Symbol.asyncDispose]: dispose }
}

test('a disconnect during the render is noticed, and ends the backend call', async () => {
  await using call = await heldCall()
  const socket = await connected(call.site.port)
  socket.write(get('/one_api/v1/my.own'))
  const { closed } = await call.held
  socket.destroy()
  await closed
})

test('a client that reads nothing is cut, and nothing is buffered for it', async () => {
  let sent = 0
  await using backend = await fakeBackend((_req, res) => {
    const piece = Buffer.alloc(64 * 1024, ' ')
    const more = () => {
      while (res.write(piece)) sent += piece.length
    }
    res.on('drain', more)
    more()
  })
  const most = 200 * 1024 * 1024
  await using site = await testApp({
    environment: { BACKEND_URL: backend.url },
    config: { sendTimeoutMs: 1000, apiMaxResponseBytes: most },
  })
  const socket = await connected(site.port)
  socket.pause()
  socket.write(get('/one_api/v1/my.own'))
  await once(backend.server, 'request')
  await Promise.all([...backend.sockets].map(closed))
  // No more than the system's socket buffers hold, on two connections.
  expect(sent).toBeLessThan(most / 4)
  socket.destroy()
})

test('a connection gets a thousand responses, so that none fills the server by pipelining', async () => {
  await using site = await testApp()
  const socket = await connected(site.port)
  socket.write(get('/healthz').repeat(1500))
  let sent = ''
  for await (const chunk of socket) {
    sent += String(chunk)
    if (sent.match(/HTTP\/1.1 503/g)?.length === 500) break
  }
  expect(sent.match(/HTTP\/1.1 200/g)).toHaveLength(1000)
})

test('a client that waits longer for a response is not cut', async () => {
  await using call = await heldCall({ sendTimeoutMs: 1000 })
  const response = request(call.site.server).get('/one_api/v1/my.own').set('Host', HOST)
  const sent = response.then(({ text }) => text)
  const { respond: go } = await call.held
  const [socket] = await once(call.site.server, 'timeout')
  expect((socket as Socket).destroyed).toBe(false)
  go()
  expect(await sent).toBe('"late"')
})

test('connections per address are limited, except for trusted proxies', async () => {
  await using site = await testApp({ config: { maxConnectionsPerAddress: 2 } })
  const first = [await connected(site.port), await connected(site.port)]
  const third = await connected(site.port)
  await closed(third)
  const other = await connected(site.port, '127.0.0.2')
  other.write(get('/'))
  expect(String(await once(other, 'data'))).toContain('200 OK')
  first[0]?.destroy()
  while (!(await isLetIn(site.port)));
  expect(await site.metrics.registry.metrics()).toMatch(/http_connections_refused_total\{limit="address"\} [1-9]/)
  for (const socket of [...first, other]) socket.destroy()

  await using proxied = await testApp({ environment: { TRUST_PROXY: '1' }, config: { maxConnectionsPerAddress: 2 } })
  const many = await Promise.all(Array.from({ length: 5 }, () => connected(proxied.port)))
  for (const socket of many) {
    socket.write(get('/'))
    await once(socket, 'data')
    socket.destroy()
  }
})

test('connections are limited in total', async () => {
  await using site = await testApp({ config: { maxConnections: 2 } })
  const sockets = [await connected(site.port), await connected(site.port)]
  const third = await connected(site.port)
  await closed(third)
  expect(await site.metrics.registry.metrics()).toContain('quire_http_connections_refused_total{limit="all"} 1')
  for (const socket of sockets) socket.destroy()
})

async function isLetIn(port: number): Promise<boolean> {
  const socket = await connected(port)
  socket.write(get('/'))
  const responded = await Promise.race([once(socket, 'data').then(() => true), closed(socket).then(() => false)])
  socket.destroy()
  return responded
}
