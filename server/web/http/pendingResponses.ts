import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The answer that a connection waits for or takes in, if there is one. */
export type PendingResponse = (socket: Socket) => ServerResponse | undefined

/** Keeps track of the answers of a server. */
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
