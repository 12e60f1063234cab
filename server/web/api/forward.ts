import { Agent as HttpAgent, IncomingMessage, ServerResponse } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { NextFunction, Request, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { served as text } from '../../../shared/text/en/site/served.ts'
import { networkOf } from '../../../shared/network.ts'
import { createSemaphore, type Release, type Load } from '../../semaphore.ts'
import type { Breakers } from '../admission/breakers.ts'
import { brandOf } from '../brands/brand.ts'
import type { ResponseChecks, ResponseWatch } from '../contract/responseChecks.ts'
import { RETRY_AFTER, sendFailure, sendBusy, sendTooMany } from '../http/errors.ts'
import { idsOfRequest } from '../http/requestLog.ts'
import type { Metrics } from '../operations/metrics.ts'
import { ProxyCall, type CallTimeouts } from './proxyCall.ts'
import { refuseBody, takeBody } from './requestBody.ts'
import { Socket } from 'node:net'

export type ForwardOptions = {
  timeouts: CallTimeouts
  /** Bytes per request and per response. */
  maxBody: number
  maxResponse: number
  /** Connections per backend. */
  maxSockets: number
  /** Calls that may wait for a connection. */
  maxQueued: number
  /** Circuit breakers of the backends. */
  breakers: Breakers
  /** Checks responses against the contract after they were sent. */
  checks: ResponseChecks
  metrics: Metrics
}

/** A call as sent to the backend. */
type ForwardedCall = {
  /** `/v1/<name>` */
  call: string
  /** With its `?`, or empty. */
  query: string
  headers: Record<string, string>
  /** Observes the response, if anything needs it. */
  watch?: ResponseWatch
}

/** Forwards calls to one backend. */
export type Forward = {
  pass(req: Request, res: Response, request: ForwardedCall, next: NextFunction): void
  load(): Load
  /** Lets calls in flight finish and keeps no idle connections. */
  close(): void
}

/**
 * In milliseconds. Without a limit the agent ignores the backend's keep-alive hint; calls in flight use
 * `timeouts.idle`.
 */
const MAX_IDLE = 600_000

/** Forwards calls to one backend through its own connection pool and queue, so that a slow backend starves no other. */
export function createForward(target: URL, options: ForwardOptions): Forward {
  const { timeouts, maxBody, maxResponse, maxSockets, maxQueued, breakers, checks, metrics } = options
  const semaphore = createSemaphore({ permits: maxSockets, maxQueue: maxQueued, maxWait: timeouts.connect })
  const Agent = target.protocol === 'https:' ? HttpsAgent : HttpAgent
  const agent = new Agent({ keepAlive: true, maxSockets, timeout: MAX_IDLE })
  const proxy = createProxyMiddleware<ProxiedRequest>({
    target,
    agent,
    selfHandleResponse: true,
    // The default plugins build a URL and a log line per call, and print to the console.
    ejectPlugins: true,
    plugins: [
      proxied =>
        proxied
          .on('proxyReq', (request, { call }) => call.onRequest(request))
          .on('proxyRes', (response, { call }) => call.respond(response))
          .on('error', (error, request) => request?.call.onError(error)),
    ],
  })
  const { origin } = target
  const base = `${origin}${target.pathname.replace(/\/$/, '')}`

  async function send(req: Request, res: Response, request: ForwardedCall, body?: Buffer): Promise<void> {
    const { call, query, headers } = request
    // Looked up per call: the breaker may have been dropped meanwhile.
    const breaker = breakers.of(origin)
    const allowed = breaker.allows()
    if (allowed !== true && !(await allowed)) {
      res.set('Retry-After', RETRY_AFTER)
      return sendFailure(res, 502, 'BACKEND_UNREACHABLE', () => text.unreachable)
    }
    if (res.closed) return
    const { method } = req
    const url = `${call}${query}`
    const enter = (release: Release) => {
      const checking = checks.watch(res.locals.route ?? '', () => ({
        requestId: idsOfRequest(req).requestId,
        brand: brandOf(res).key,
        request: { method, url: `${base}${url}`, headers, body },
      }))
      const watches = [request.watch, checking].filter(watch => watch !== undefined)
      const ask = (call: ProxyCall) => {
        const request = new ProxiedRequest(call, { method, url, headers, body })
        void proxy(request, noResponse, error => call.onError(error as Error))
      }
      const options = { ask, target, call, breaker, watches, maxResponse, timeouts, metrics, release }
      new ProxyCall(req, res, options).send()
    }
    const refused = () => {
      metrics.rejected(res)
      sendBusy(res)
    }
    res.on('close', semaphore.enter(networkOf(res.locals.address ?? ''), enter, refused))
  }

  return {
    pass(req, res, request, next) {
      if (req.method !== 'POST') return void send(req, res, request).catch(next)
      takeBody(req, res, maxBody, body => {
        if (body === 'too large') return refuseBody(req, res)
        if (typeof body === 'string') {
          res.set('Connection', 'close')
          return body === 'no room' ? sendBusy(res) : sendTooMany(res)
        }
        send(req, res, request, body).catch(next)
      })
    },
    load: semaphore.load,
    close() {
      agent.maxFreeSockets = 0
      for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy()
    },
  }
}

/** A request as sent to the backend. */
type BackendRequest = {
  method: string
  /** Path and query, relative to the backend's address. */
  url: string
  headers: Record<string, string>
  body?: Buffer
}

/**
 * The request that http-proxy-middleware gets instead of the reader's: it holds only what the backend may see. The
 * reader's own request keeps its headers for log and compression.
 */
class ProxiedRequest extends IncomingMessage {
  readonly call: ProxyCall
  private readonly content: Buffer | undefined

  constructor(call: ProxyCall, { method, url, headers, body }: BackendRequest) {
    super(call.req.socket)
    this.call = call
    this.method = method
    this.url = url
    this.headers = headers
    this.content = body
  }

  /** The library pipes a body; ours is complete, so it is sent with the headers. */
  override pipe<T extends NodeJS.WritableStream>(backend: T): T {
    if (this.content) backend.end(this.content, () => this.call.onActivity())
    else backend.end()
    return backend
  }
}

/**
 * The response that the library gets instead of the reader's, one for all calls. It would destroy the reader's response
 * when the backend disconnects, before we can send 502; it leaves a finished one alone.
 */
class NoResponse extends ServerResponse {
  override finished = true

  /** Emits no events. */
  override on(): this {
    return this
  }
}

const noResponse = new NoResponse(new IncomingMessage(new Socket()))
