import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { PendingResponse } from './pendingResponses.ts'

/**
 * Cuts connections on which nothing has moved for so long: of who takes nothing of an answer in, and of who asks for
 * nothing. Where it is we who have nothing to send yet, the connection stays. @param patience in milliseconds
 */
export function cutSlowPeers(server: Server, patience: number, underWay: PendingResponse): void {
  server.timeout = patience
  server.on('timeout', (socket: Socket) => {
    if (underWay(socket) && socket.writableLength === 0) socket.setTimeout(patience)
    else socket.destroy()
  })
}
