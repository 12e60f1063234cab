import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { answerHalfClosed } from './halfClosed.ts'
import { oneByOne } from './oneByOne.ts'
import { cutSlowPeers } from './slowPeers.ts'
import { answersUnderWay } from './underWay.ts'

/**
 * Where the process stands in its life. Ready from when its backend answers until it is told to stop; where it was
 * replaced, the server as a whole still is.
 */
export type Lifecycle = {
  starting: boolean
  draining: boolean
  replaced?: boolean
  /** Whether no brand has an API where its backend should be; looks again where that is so. */
  isMisplaced?: () => boolean
}

/** Longest time for a whole request, and for a reader to take nothing of an answer in. */
const PATIENCE = { requestTimeout: 30_000, sendTimeout: 30_000 }

/**
 * A server that slow, idle or greedy connections cannot fill up. Times in milliseconds.
 * Node's own defaults let a connection that sends one byte now and then live for a minute and more.
 */
export function createHttpServer(listener: RequestListener, { requestTimeout, sendTimeout } = PATIENCE): Server {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: Math.min(10_000, requestTimeout),
      requestTimeout,
      connectionsCheckingInterval: 1000,
      // Longer than the usual 60 s of balancers, which must be the ones to close.
      keepAliveTimeout: 65_000,
    },
    oneByOne(listener),
  )
  const underWay = answersUnderWay(server)
  cutSlowPeers(server, sendTimeout, underWay)
  answerHalfClosed(server, underWay)
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
  const closeIdle = () => {
    server.closeIdleConnections()
    closeSilentConnections(server)
  }
  closeIdle()
  const idle = setInterval(closeIdle, 100)
  const deadline = setTimeout(() => server.closeAllConnections(), times.timeout)
  await closed
  clearInterval(idle)
  clearTimeout(deadline)
}
