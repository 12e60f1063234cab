import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { PendingResponse } from './pendingResponses.ts'

/** Milliseconds between two interim responses. */
const INTERVAL = 100

/**
 * Answers clients that close their half of a connection after a request. A disconnected client looks the same at first,
 * so interim responses (102, RFC 2518) precede the response: a disconnected client refuses the first, and the second
 * then ends the connection. A response that has begun is aborted unless it is complete. HTTP/1.0 has no interim
 * responses; those requests are handled to the end.
 */
export function answerHalfClosed(server: Server, pendingResponse: PendingResponse): void {
  // Node's own mechanism, missing in its types: the current response is the last and closes the connection.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('connection', (socket: Socket) => {
    socket.once('end', () => {
      const res = pendingResponse(socket)
      if (!res || res.writableEnded) return
      if (res.headersSent) socket.destroy()
      else if (res.req.httpVersion !== '1.0') announce(res)
    })
  })
}

function announce(res: ServerResponse): void {
  res.writeProcessing()
  const timer = setInterval(() => {
    if (res.headersSent || res.closed) clearInterval(timer)
    else res.writeProcessing()
  }, INTERVAL)
}
