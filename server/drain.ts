import type { Server } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'

/** While draining, health checks fail and each response closes its connection. */
export type Draining = { draining: boolean }

/** Connections with their start: Node counts those without a request as busy. */
const openConnections = new WeakMap<Server, Map<Socket, number>>()

/** A connection without a request counts as idle after that. */
const IDLE_TIME_MS = 1000

/** Browsers open connections in advance; `drain` does not wait for them. */
export function watchSilent(server: Server): void {
  const open = new Map<Socket, number>()
  openConnections.set(server, open)
  server.on('connection', socket => {
    open.set(socket, performance.now())
    socket.once('close', () => open.delete(socket))
  })
}

function closeSilentConnections(server: Server): void {
  const before = performance.now() - IDLE_TIME_MS
  for (const [socket, since] of openConnections.get(server) ?? []) {
    if (since < before && socket.bytesRead === 0) socket.destroy()
  }
}

/** Before a server stops listening, in case of a flood. */
const MAX_ACCEPTED = 10_000

/** Those left would be reset when listening stops. */
async function acceptQueued(server: Server, acceptWaiting: () => Promise<void>): Promise<void> {
  let isAccepting = true
  const note = () => void (isAccepting = true)
  server.on('connection', note)
  for (let count = 0; isAccepting && count < MAX_ACCEPTED; count++) {
    isAccepting = false
    await acceptWaiting()
  }
  server.off('connection', note)
}

/** For load balancers to notice and stop using idle connections. */
const LINGER_MS = 1000

/**
 * Stops a server gracefully: not ready, a delay for load balancers, no new connections, then requests in flight finish.
 * Idle connections are still served for a moment: a request that crosses the closing of its connection would be lost.
 * @param options in milliseconds: `delay` before listening stops, 0 without a load balancer; `timeout` for requests in
 * flight, which are then cut. `acceptWaiting` resolves when waiting connections have been accepted and handed over
 */
export async function drain(
  server: Server,
  state: Draining,
  {
    delay,
    timeout,
    acceptWaiting = setImmediate,
  }: { delay: number; timeout: number; acceptWaiting?: () => Promise<void> },
): Promise<void> {
  state.draining = true
  await pause(delay)
  await acceptQueued(server, acceptWaiting)
  // The HTTP server's own `close` would close idle connections at once.
  const closed = new Promise(resolve => Listener.prototype.close.call(server, resolve))
  const deadline = setTimeout(() => server.closeAllConnections(), timeout)
  await Promise.race([closed, pause(Math.min(delay, LINGER_MS))])
  // Until then a connection can become idle at any time.
  const closeIdle = () => {
    server.closeIdleConnections()
    closeSilentConnections(server)
  }
  closeIdle()
  const idle = setInterval(closeIdle, 100)
  await closed
  clearInterval(idle)
  clearTimeout(deadline)
}
