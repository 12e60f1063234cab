import type { Server } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'

/** Where a server stands in its life. While it drains its health says so, and each answer closes its connection. */
export type Draining = { draining: boolean }

/** Connections that have not asked for anything yet, with when they came: to Node they are busy. */
const silentConnections = new WeakMap<Server, Map<Socket, number>>()

/** Milliseconds after which a connection that has said nothing was not about to ask. */
const SILENCE = 1000

/** Watches a server for connections that browsers open ahead, so that `drain` does not wait for them. */
export function watchSilent(server: Server): void {
  const silent = new Map<Socket, number>()
  silentConnections.set(server, silent)
  server.on('connection', socket => {
    silent.set(socket, performance.now())
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
}

function closeSilentConnections(server: Server): void {
  const before = performance.now() - SILENCE
  for (const [socket, since] of silentConnections.get(server) ?? []) {
    if (since < before && socket.bytesRead === 0) socket.destroy()
  }
}

/** So many connections at most are accepted before a server stops listening, under a flood. */
const MAX_ACCEPTED = 10_000

/** Accepts whoever has connected, one a turn of the event loop: what still queues is reset when listening stops. */
async function acceptQueued(server: Server): Promise<void> {
  let isAccepting = true
  const note = () => void (isAccepting = true)
  server.on('connection', note)
  for (let turn = 0; isAccepting && turn < MAX_ACCEPTED; turn++) {
    isAccepting = false
    await setImmediate()
  }
  server.off('connection', note)
}

/** Time in which a balancer finds that nobody listens and stops using its idle connections, in milliseconds. */
const LINGER = 1000

/**
 * Stops a server in order: not ready, a moment for balancers to notice, no new connections, running requests to their
 * end. Idle connections still answer for a moment: a request that met the closing of its connection would be lost.
 * @param times in milliseconds: `delay` before the server stops listening, 0 where nobody balances; `timeout` for
 * running requests; what runs longer is cut
 */
export async function drain(
  server: Server,
  state: Draining,
  { delay, timeout }: { delay: number; timeout: number },
): Promise<void> {
  state.draining = true
  await pause(delay)
  await acceptQueued(server)
  // That of HTTP would close idle connections at once.
  const closed = new Promise(resolve => Listener.prototype.close.call(server, resolve))
  const deadline = setTimeout(() => server.closeAllConnections(), timeout)
  await Promise.race([closed, pause(Math.min(delay, LINGER))])
  // A connection can turn idle at any time until then.
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
