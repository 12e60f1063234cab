import { once } from 'node:events'
import { get, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { listen } from '../../process/listen.ts'
import { createHttpServer } from './httpServer.ts'

test('slow and idle connections are closed', () => {
  const server = createHttpServer(() => {})
  expect(server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    timeout: 30_000,
  })
  server.close()
})

test('requests queued on one connection wait for each other, and nobody else waits for them', async () => {
  const started: string[] = []
  const first = Promise.withResolvers<ServerResponse>()
  const server = createHttpServer((req, res) => {
    started.push(req.url!)
    if (started.length === 1) first.resolve(res)
    else res.setHeader('Connection', req.url === '/2' ? 'close' : 'keep-alive').end(req.url)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const sent = text(socket)
  const paths = ['/0', '/1', '/2', '/3']
  socket.write(paths.map(path => `GET ${path} HTTP/1.1\r\nHost: one\r\n\r\n`).join(''))
  const held = await first.promise
  const [health] = await once(get({ port, path: '/healthz' }), 'response')
  expect(await text(health)).toBe('/healthz')
  held.end('/0')
  expect((await sent).match(/^\/\d(?=$|HTTP)/gm)).toEqual(['/0', '/1', '/2'])
  expect(started).toEqual(['/0', '/healthz', '/1', '/2'])
  server.close()
})

test('queued requests of a disconnected client are not handled', async () => {
  const started: string[] = []
  const first = Promise.withResolvers<ServerResponse>()
  const server = createHttpServer((req, res) => {
    started.push(req.url!)
    first.resolve(res)
    if (req.url === '/healthz') res.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.write('GET /0 HTTP/1.1\r\nHost: one\r\n\r\n'.repeat(50))
  const held = await first.promise
  const closed = once(held, 'close')
  socket.resetAndDestroy()
  await closed
  const [health] = await once(get({ port, path: '/healthz' }), 'response')
  health.resume()
  await once(health, 'end')
  expect(started).toEqual(['/0', '/healthz'])
  server.closeAllConnections()
  server.close()
})

// Addresses for documentation (RFC 5737), which no machine has.
test('a foreign address is refused with the name of its setting', async () => {
  await expect(
    listen(
      createHttpServer(() => {}),
      { port: 0, host: '203.0.113.7' },
      { port: 'PORT', host: 'HOST' },
    ),
  ).rejects.toThrow(/^HOST 203\.0\.113\.7 is no address/)
})
