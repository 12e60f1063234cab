import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Finds the response in progress on a connection, if any. */
type PendingResponse = (socket: Socket) => ServerResponse | undefined

/** Tracks the responses in progress of a server. */
export function pendingResponses(server: Server): PendingResponse {
  const answers = new WeakMap<Socket, ServerResponse>()
  server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => void answers.set(socket, res))
  return socket => {
    const res = answers.get(socket)
    return res?.closed ? undefined : res
  }
}

/**
 * Cuts connections without progress: clients that accept no data, and clients that send no request. While the server
 * has nothing to send yet, the connection stays.
 * @param timeout in milliseconds
 */
export function cutSlowPeers(server: Server, timeout: number, pendingResponse: PendingResponse): void {
  server.timeout = timeout
  server.on('timeout', (socket: Socket) => {
    if (pendingResponse(socket) && socket.writableLength === 0) socket.setTimeout(timeout)
    else socket.destroy()
  })
}

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
