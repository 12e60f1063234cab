import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may wait behind the one in work, of one connection and of all together. */
const MAX = { ofOne: 512, ofAll: 10_000 }

type Asked = [req: IncomingMessage, res: ServerResponse]
type Queue = { waiting: Asked[]; busy: boolean }

/**
 * Requests that a client sends without waiting for answers (pipelining) have their turns one after the other: answers
 * go out in that order anyway, and working ahead would let one connection fill the server. While some wait, nothing
 * more is read from their connection; one that brings too many at a stroke is cut.
 */
export function serializeRequests(listener: RequestListener, most = MAX): RequestListener {
  const queues = new WeakMap<Socket, Queue>()
  let ofAll = 0

  function open(socket: Socket): Queue {
    const queue: Queue = { waiting: [], busy: false }
    queues.set(socket, queue)
    // Node starts the reading again with each request that has been read to its end.
    socket.on('resume', () => {
      if (queue.waiting.length > 0) socket.pause()
    })
    socket.once('close', () => {
      ofAll -= queue.waiting.length
      queue.waiting = []
    })
    return queue
  }

  function work(queue: Queue, [req, res]: Asked): void {
    queue.busy = true
    // It comes once: what takes a listener away again would only cost time.
    res.on('close', () => {
      // Everybody else has a turn between two of one connection.
      if (queue.waiting.length > 0) setImmediate(goOn, queue, req.socket)
      else queue.busy = false
    })
    listener(req, res)
  }

  function goOn(queue: Queue, socket: Socket): void {
    queue.busy = false
    // An answer may have been the last by its own word.
    const next = socket.writableEnded ? undefined : queue.waiting.shift()
    if (!next) return
    ofAll--
    if (queue.waiting.length === 0) socket.resume()
    work(queue, next)
  }

  return (req, res) => {
    const { socket } = req
    const queue = queues.get(socket) ?? open(socket)
    if (socket.destroyed) return
    if (!queue.busy) return work(queue, [req, res])
    queue.waiting.push([req, res])
    ofAll++
    if (queue.waiting.length > most.ofOne || ofAll > most.ofAll) socket.destroy()
    else socket.pause()
  }
}
