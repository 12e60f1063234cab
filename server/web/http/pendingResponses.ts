import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Finds the response in progress on a connection, if any. */
export type PendingResponse = (socket: Socket) => ServerResponse | undefined

/** Tracks the responses in progress of a server. */
export function pendingResponses(server: Server): PendingResponse {
  const answers = new WeakMap<Socket, ServerResponse>()
  server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
    answers.set(socket, res)
  })
  return socket => {
    const res = answers.get(socket)
    return res?.closed ? undefined : res
  }
}
