import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { PendingResponse } from './pendingResponses.ts'

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
