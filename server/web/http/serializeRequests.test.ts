import { once } from 'node:events'
import { get, type RequestListener, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { createHttpServer } from './httpServer.ts'

async function serve(listener: RequestListener) {
  const server = createHttpServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const asking = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: one\r\n${more}\r\n`
/** `count` requests for /0, /1 …; the last one closes the connection. */
const pipelined = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    asking(`/${index}`, index === count - 1 ? 'Connection: close\r\n' : ''),
  ).join('')
const bodies = (responses: string) => [...responses.matchAll(/<(\S+)>/g)].map(([, body]) => body)

/** A site that records requests in `started`, and responds to all but health checks on demand. */
async function heldSite() {
  const started: string[] = []
  const open: ServerResponse[] = []
  let wake = () => {}
  const site = await serve((req, res) => {
    started.push(req.url ?? '')
    if (req.url === '/healthz') return res.end('ok')
    open.push(res)
    wake()
    return undefined
  })
  const next = async () => {
    if (open.length === 0) await new Promise<void>(resolve => void (wake = resolve))
    const [res] = open.splice(0, 1)
    return res!
  }
  return { ...site, started, next }
}

test('with 200 pages queued on one connection, a later health check is answered first', async () => {
  await using site = await heldSite()
  const socket = connect(site.port, '127.0.0.1')
  const responses = text(socket)
  socket.write(pipelined(200))
  const first = await site.next()
  const [health] = await once(get({ port: site.port, path: '/healthz' }), 'response')
  expect(await text(health)).toBe('ok')
  expect(site.started).toEqual(['/0', '/healthz'])
  first.end('<0>')
  for (let index = 1; index < 200; index++) (await site.next()).end(`<${index}>`)
  expect(bodies(await responses)).toEqual(Array.from({ length: 200 }, (_, index) => String(index)))
})

test('further pipelined requests stay in the network until they are due, and none is lost', async () => {
  let waiting = 0
  let most = 0
  await using site = await serve((req, res) => {
    waiting++
    most = Math.max(most, waiting)
    setImmediate(() => {
      waiting--
      res.end(`<${req.url?.slice(1)}>`)
    })
  })
  const socket = connect(site.port, '127.0.0.1')
  const responses = text(socket)
  // Requests of 2 kB: a read of 64 kB contains about 32.
  const many = 2000
  for (let index = 0; index < many; index++) {
    const last = index === many - 1 ? 'Connection: close\r\n' : ''
    socket.write(asking(`/${index}`, `X-Long: ${'x'.repeat(2000)}\r\n${last}`))
  }
  expect(bodies(await responses)).toHaveLength(many)
  expect(most).toBe(1)
})

test('a connection that sends too many requests at once is closed, and only that one', async () => {
  await using site = await heldSite()
  const socket = connect(site.port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.write(pipelined(1300))
  await closed
  const [health] = await once(get({ port: site.port, path: '/healthz' }), 'response')
  expect(health.statusCode).toBe(200)
  expect(site.started.filter(path => path !== '/healthz').length).toBeLessThanOrEqual(1)
})

test('queued requests of a disconnected client are not handled', async () => {
  await using site = await heldSite()
  const socket = connect(site.port, '127.0.0.1').on('error', () => {})
  socket.write(pipelined(50))
  const first = await site.next()
  socket.resetAndDestroy()
  // The connection is not read while requests wait, so its end is noticed only when writing.
  const closed = once(first, 'close')
  const writing = setInterval(() => first.write('x'.repeat(1000)), 1)
  await closed
  clearInterval(writing)
  const [health] = await once(get({ port: site.port, path: '/healthz' }), 'response')
  expect(health.statusCode).toBe(200)
  expect(site.started).toEqual(['/0', '/healthz'])
})

test('bodies, HEAD and an early refusal keep their order on one connection', async () => {
  await using site = await serve((req, res) => {
    if (req.url === '/refused') {
      res.statusCode = 413
      res.end('<refused>')
    } else if (req.method === 'HEAD') {
      res.setHeader('X-Head', '<head>')
      res.end()
    } else void text(req).then(body => res.end(`<${req.url?.slice(1)}${body}>`))
  })
  const post = (path: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nHost: one\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const socket = connect(site.port, '127.0.0.1')
  const responses = text(socket)
  const long = 'y'.repeat(300_000)
  socket.write(
    [
      post('/a', 'body'),
      `HEAD /b HTTP/1.1\r\nHost: one\r\n\r\n`,
      post('/refused', 'x'.repeat(1000)),
      post('/d', long),
      asking('/e', 'Connection: close\r\n'),
    ].join(''),
  )
  expect(bodies(await responses)).toEqual(['abody', 'head', 'refused', `d${long}`, 'e'])
})

test('after a response that closes the connection, queued requests are not handled', async () => {
  const started: string[] = []
  await using site = await serve((req, res) => {
    started.push(req.url ?? '')
    res.setHeader('Connection', 'close')
    res.end('<only>')
  })
  const socket = connect(site.port, '127.0.0.1')
  const responses = text(socket)
  socket.write(pipelined(5))
  expect(bodies(await responses)).toEqual(['only'])
  expect(started).toEqual(['/0'])
})

test('a reused connection collects no listeners', async () => {
  const counts: number[] = []
  await using site = await serve((req, res) => {
    counts.push(req.socket.listenerCount('close') + req.socket.listenerCount('resume'))
    res.end(`<${counts.length}>`)
  })
  const socket = connect(site.port, '127.0.0.1')
  const responses = text(socket)
  socket.write(pipelined(100))
  await responses
  expect(counts).toHaveLength(100)
  expect(new Set(counts.slice(1)).size).toBe(1)
})
