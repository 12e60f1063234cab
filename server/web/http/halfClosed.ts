import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { PendingResponse } from './pendingResponses.ts'

/** Milliseconds between two interim answers. */
const INTERVAL = 100

/**
 * Answers who closes their own half of a connection after a request. A reader who has left looks the same at first: an
 * answer that has not begun is announced by interim ones (102, RFC 2518), of which whoever has left refuses the first,
 * so that the second ends the connection. One that has begun is given up, unless all of it is on its way. Requests of
 * HTTP/1.0 know no interim answers and are worked on to their end.
 */
export function answerHalfClosed(server: Server, underWay: PendingResponse): void {
  // Node's own way, which its types do not name: the answer under way is the last one, and closes the connection.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('connection', (socket: Socket) => {
    socket.once('end', () => {
      const res = underWay(socket)
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
