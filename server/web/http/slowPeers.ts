import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { PendingResponse } from './pendingResponses.ts'

/**
 * Cuts connections without progress: clients that accept no data, and clients that send no request. While the server
 * has nothing to send yet, the connection stays.
 * @param patience in milliseconds
 */
export function cutSlowPeers(server: Server, patience: number, underWay: PendingResponse): void {
  server.timeout = patience
  server.on('timeout', (socket: Socket) => {
    if (underWay(socket) && socket.writableLength === 0) socket.setTimeout(patience)
    else socket.destroy()
  })
}
