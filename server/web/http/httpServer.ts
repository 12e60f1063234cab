import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { oneByOne } from './oneByOne.ts'

/**
 * Where the process stands in its life. Ready from when its backend answers until it is told to stop; where it was
 * replaced, the server as a whole still is.
 */
export type Lifecycle = { starting: boolean; draining: boolean; replaced?: boolean }

/**
 * A server that slow, idle or greedy connections cannot fill up. Times in milliseconds.
 * Node's own defaults let a connection that sends one byte now and then live for a minute and more.
 */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1000,
      // Longer than the usual 60 s of balancers, which must be the ones to close.
      keepAliveTimeout: 65_000,
    },
    oneByOne(listener),
  )
  // A reader who takes nothing in for this long is gone. Longer than the longest API call.
  server.timeout = 120_000
  server.maxConnections = 10_000
  const silent = new Map<Socket, number>()
  silentConnections.set(server, silent)
  server.on('connection', socket => {
    silent.set(socket, performance.now())
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return server
}

/** Those that have not asked for anything yet, with when they came. Browsers open some ahead: to Node they are busy. */
const silentConnections = new WeakMap<Server, Map<Socket, number>>()
/** Whoever has said nothing for so long was not about to ask, in milliseconds. */
const SILENCE = 1000

function closeSilentConnections(server: Server): void {
  const before = performance.now() - SILENCE
  for (const [socket, since] of silentConnections.get(server) ?? []) {
    if (since < before && socket.bytesRead === 0) socket.destroy()
  }
}

/**
 * Stops in order: not ready, a moment for balancers to notice, no new connections, running requests to their end.
 * @param times `delay` before the door closes, `timeout` for running requests; what runs longer is cut
 */
export async function drain(
  server: Server,
  lifecycle: Lifecycle,
  times: { delay: number; timeout: number },
): Promise<void> {
  lifecycle.draining = true
  await new Promise(resolve => setTimeout(resolve, times.delay))
  const closed = new Promise(resolve => server.close(resolve))
  // A connection can turn idle at any time until then.
  const idle = setInterval(() => {
    server.closeIdleConnections()
    closeSilentConnections(server)
  }, 100)
  const deadline = setTimeout(() => server.closeAllConnections(), times.timeout)
  await closed
  clearInterval(idle)
  clearTimeout(deadline)
}
