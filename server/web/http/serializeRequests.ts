import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Queued pipelined requests, per connection and in total. */
const MAX = { ofOne: 512, ofAll: 10_000 }

type Exchange = [req: IncomingMessage, res: ServerResponse]
type Queue = { waiting: Exchange[]; busy: boolean }

/**
 * Handles pipelined requests of a connection one after the other: responses are sent in that order anyway, and working
 * ahead would let one connection fill the server. While requests are queued, the connection is not read; one that sends
 * too many at once is cut.
 */
export function serializeRequests(listener: RequestListener, most = MAX): RequestListener {
  const queues = new WeakMap<Socket, Queue>()
  let ofAll = 0

  function open(socket: Socket): Queue {
    const queue: Queue = { waiting: [], busy: false }
    queues.set(socket, queue)
    // Node resumes reading after each request that was read to its end.
    socket.on('resume', () => {
      if (queue.waiting.length > 0) socket.pause()
    })
    socket.once('close', () => {
      ofAll -= queue.waiting.length
      queue.waiting = []
    })
    return queue
  }

  function work(queue: Queue, [req, res]: Exchange): void {
    queue.busy = true
    // Fires once: removing listeners would only cost time.
    res.on('close', () => {
      // Other connections are handled between two requests of one.
      if (queue.waiting.length > 0) setImmediate(handleNext, queue, req.socket)
      else queue.busy = false
    })
    listener(req, res)
  }

  function handleNext(queue: Queue, socket: Socket): void {
    queue.busy = false
    // A response may have announced that it is the last.
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
