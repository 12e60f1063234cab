import { createServer, type RequestListener, type Server, type IncomingMessage, type ServerResponse } from 'node:http'
import { watchSilent, type Draining } from '../../drain.ts'
import { valuesOf } from '../../settings/limits/limit.ts'
import { webLimits, type WebLimits } from '../../settings/limits/web.ts'
import type { Socket } from 'node:net'

/**
 * State of the process. Ready from the backend's first response until shutdown; if a new process replaced it, the
 * server as a whole stays ready.
 */
export type Lifecycle = Draining & {
  starting: boolean
  replaced?: boolean
  /** The best state of any brand's backend; asks again where none answers. */
  backendState?: () => 'responding' | 'silent' | 'misplaced' | 'unusable'
}

type Timeouts = Pick<WebLimits, 'requestTimeoutMs' | 'sendTimeoutMs' | 'keepAliveTimeoutMs'>

/**
 * Creates a server that slow, idle or greedy connections cannot exhaust. Node's defaults allow a connection that sends
 * a byte now and then to live for minutes.
 * @param timeouts for receiving a whole request, for a client to accept no data of a response, and between requests
 */
export function createHttpServer(
  listener: RequestListener,
  { requestTimeoutMs: requestTimeout, sendTimeoutMs, keepAliveTimeoutMs: keepAliveTimeout }: Timeouts = valuesOf(
    webLimits,
  ),
): Server {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: Math.min(10_000, requestTimeout),
      requestTimeout,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout,
    },
    serializeRequests(listener),
  )
  const pendingResponse = pendingResponses(server)
  cutSlowPeers(server, sendTimeoutMs, pendingResponse)
  respondWhenHalfClosed(server, pendingResponse)
  watchSilent(server)
  return server
}

/** Queued pipelined requests, per connection and in total. */
const MAX = { ofOne: 512, ofAll: 10_000 }

type Exchange = [req: IncomingMessage, res: ServerResponse]
type Queue = { waiting: Exchange[]; busy: boolean }

/**
 * Handles pipelined requests of a connection one after the other: responses are sent in that order anyway, and working
 * ahead would let one connection fill the server. While requests are queued, the connection is not read; one that sends
 * too many at once is cut.
 */
function serializeRequests(listener: RequestListener, most = MAX): RequestListener {
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

/** Finds the response in progress on a connection, if any. */
type PendingResponse = (socket: Socket) => ServerResponse | undefined

/** Tracks the responses in progress of a server. */
function pendingResponses(server: Server): PendingResponse {
  const responses = new WeakMap<Socket, ServerResponse>()
  server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => void responses.set(socket, res))
  return socket => {
    const res = responses.get(socket)
    return res?.closed ? undefined : res
  }
}

/**
 * Cuts connections without progress: clients that accept no data, and clients that send no request. While the server
 * has nothing to send yet, the connection stays.
 * @param timeout in milliseconds
 */
function cutSlowPeers(server: Server, timeout: number, pendingResponse: PendingResponse): void {
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
function respondWhenHalfClosed(server: Server, pendingResponse: PendingResponse): void {
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
