import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Lifecycle } from './health.ts'

/**
 * A server that slow or idle connections cannot fill up. Times in milliseconds.
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
    listener,
  )
  // A reader who takes nothing in for this long is gone. Longer than the longest API call.
  server.timeout = 120_000
  server.maxConnections = 10_000
  return server
}

/** Resolves with the port. Rejects with a sentence for people where the port cannot be had. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const code = Error.isError(error) && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken by another program: stop it, or set PORT to another number.`, {
        cause: error,
      })
    if (code === 'EACCES')
      throw new Error(`Port ${port} needs more rights than this program has: set PORT to a number above 1023.`, {
        cause: error,
      })
    throw error
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
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
  await new Promise((resolve) => setTimeout(resolve, times.delay))
  const closed = new Promise((resolve) => server.close(resolve))
  // A connection can turn idle at any time until then.
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const deadline = setTimeout(() => server.closeAllConnections(), times.timeout)
  await closed
  clearInterval(idle)
  clearTimeout(deadline)
}
