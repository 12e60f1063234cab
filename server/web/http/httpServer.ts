import { createServer, type RequestListener, type Server, type IncomingMessage } from 'node:http'
import { watchSilent, type Draining } from '../../drain.ts'
import { valuesOf } from '../../settings/limits/limit.ts'
import { webLimits, type WebLimits } from '../../settings/limits/web.ts'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { explainClientErrors } from './clientErrors.ts'

/** State of the process. Ready from the backend's first response until shutdown, unless a new process replaced it. */
export type Lifecycle = Draining & {
  starting: boolean
  replaced?: boolean
  /** The best state of any brand's backend; asks again where none answers. */
  backendState?: () => 'responding' | 'silent' | 'misplaced' | 'unusable'
}

/** Requests of one connection, and so of its queue: as many as proxies in front usually send. */
const MAX_PER_CONNECTION = 1000

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
  const queues: Queues = new WeakMap()
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: Math.min(10_000, requestTimeout),
      requestTimeout,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout,
      // Node would send an empty response.
      requireHostHeader: false,
    },
    oneAtATime(listener, queues),
  )
  server.maxRequestsPerSocket = MAX_PER_CONNECTION
  const isResponding = (socket: Duplex) => queues.has(socket)
  cutSlowPeers(server, sendTimeoutMs, isResponding)
  explainClientErrors(server, isResponding)
  watchSilent(server)
  return server
}

/** Reads `GET http://host/path`: a server must accept it, and must ignore the Host line (RFC 9112, 3.2.2). */
function readAbsoluteForm(req: IncomingMessage): void {
  const [, host, path = ''] = /^https?:\/\/([^/?#]+)(.*)$/is.exec(req.url ?? '') ?? []
  if (!host) return
  req.headers.host = host
  req.url = path.startsWith('/') ? path : `/${path}`
}

/** Requests that wait, of connections with a request in progress. */
type Queues = WeakMap<Duplex, (() => void)[]>

/**
 * Handles pipelined requests of a connection one after the other, and requests of other connections in between: Node
 * would hand out all that have arrived before it turns to anyone else.
 */
function oneAtATime(listener: RequestListener, queues: Queues): RequestListener {
  return (req, res) => {
    const { socket } = req
    const handle = () => {
      readAbsoluteForm(req)
      listener(req, res)
    }
    res.on('close', () => {
      const next = socket.writable ? queues.get(socket)?.shift() : undefined
      if (next) setImmediate(next)
      else queues.delete(socket)
    })
    const queue = queues.get(socket)
    if (queue) queue.push(handle)
    else {
      queues.set(socket, [])
      handle()
    }
  }
}

/**
 * Cuts connections without progress: clients that accept no data, and clients that send no request. While the server
 * has nothing to send yet, the connection stays.
 * @param timeout in milliseconds
 * @param isResponding whether a response on a connection is in progress
 */
function cutSlowPeers(server: Server, timeout: number, isResponding: (socket: Duplex) => boolean): void {
  server.timeout = timeout
  server.on('timeout', (socket: Socket) => {
    if (isResponding(socket) && socket.writableLength === 0) socket.setTimeout(timeout)
    else socket.destroy()
  })
}
