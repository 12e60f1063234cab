import type { Server } from 'node:http'
import type { Socket } from 'node:net'

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

/**
 * Stops a server in order: not ready, a moment for balancers to notice, no new connections, running requests to their
 * end.
 * @param times in milliseconds: `delay` before the server stops listening, `timeout` for running requests; what runs
 * longer is cut
 */
export async function drain(
  server: Server,
  state: Draining,
  { delay, timeout }: { delay: number; timeout: number },
): Promise<void> {
  state.draining = true
  await new Promise(resolve => setTimeout(resolve, delay))
  const closed = new Promise(resolve => server.close(resolve))
  // A connection can turn idle at any time until then.
  const closeIdle = () => {
    server.closeIdleConnections()
    closeSilentConnections(server)
  }
  closeIdle()
  const idle = setInterval(closeIdle, 100)
  const deadline = setTimeout(() => server.closeAllConnections(), timeout)
  await closed
  clearInterval(idle)
  clearTimeout(deadline)
}
