import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { NextFunction, Request, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { served as text } from '../../../shared/text/en/site/served.ts'
import { sharerOf } from '../../../shared/network.ts'
import { createSemaphore, type Load } from '../../semaphore.ts'
import type { Breakers } from '../admission/breakers.ts'
import { RETRY_AFTER, sendFailure, sendBusy } from '../http/errors.ts'
import { ProxyCall, type CallOptions, type ForwardedCall } from './proxyCall.ts'
import { takeBody } from './bodies.ts'

export type ForwardOptions = CallOptions & {
  /** Bytes per request. */
  maxBody: number
  maxSockets: number
  /** Calls that may wait for a connection. */
  maxQueued: number
  breakers: Breakers
}

type Forward = {
  pass(req: Request, res: Response, call: ForwardedCall, next: NextFunction): void
  load(): Load
  /** Lets calls in flight finish and keeps no idle connections. */
  close(): void
}

/** Seconds to assume for a backend that does not announce its keep-alive timeout: Node's default. */
const DEFAULT_KEEP_ALIVE = 5
/** In milliseconds. Without it the agent ignores the backend's keep-alive hint; calls use `timeouts.idle`. */
const MAX_IDLE = 600_000

/** Forwards calls to one backend through its own connection pool and queue, so that a slow backend starves no other. */
export function createForward(target: URL, options: ForwardOptions): Forward {
  const { timeouts, maxBody, maxSockets, maxQueued, breakers, metrics } = options
  const { origin } = target
  const backend = { ...options, base: origin + target.pathname.replace(/\/$/, '') }
  const semaphore = createSemaphore({
    permits: maxSockets,
    // Many batches of one network would hold all for seconds.
    permitsPerKey: Math.ceil(maxSockets / 2),
    maxQueue: maxQueued,
    maxWait: timeouts.connect,
  })
  const Agent = target.protocol === 'https:' ? HttpsAgent : HttpAgent
  const agent = new Agent({ keepAlive: true, maxSockets, timeout: MAX_IDLE })
  const proxy = createProxyMiddleware<Request, Response>({
    target,
    agent,
    changeOrigin: true,
    selfHandleResponse: true,
    on: {
      proxyReq: (request, _req, res) => callOf(res).onRequest(request),
      proxyRes(response, _req, res) {
        callOf(res).onResponse(response)
        // The agent reads it when the response ends, and closes the connection one second earlier.
        const [, seconds = DEFAULT_KEEP_ALIVE] = /\btimeout=(\d+)/i.exec(String(response.headers['keep-alive'])) ?? []
        response.headers['keep-alive'] = `timeout=${seconds}`
      },
      error: (error, _req, res) => callOf(res as Response).onError(error),
    },
  })

  async function admit(req: Request, res: Response, forwarded: ForwardedCall, next: NextFunction): Promise<void> {
    // Looked up per call: the breaker may have been dropped meanwhile.
    const breaker = breakers.of(origin)
    const allowed = breaker.allows()
    if (allowed !== true && !(await allowed)) {
      res.set('Retry-After', RETRY_AFTER)
      return sendFailure(res, 502, 'BACKEND_UNREACHABLE', () => text.unreachable)
    }
    if (res.closed) return
    const send = () => void proxy(req, res, next)
    const call = new ProxyCall(req, res, forwarded, { backend, breaker, send })
    res.locals.proxied = call
    const refused = () => {
      metrics.rejected(res)
      sendBusy(res)
    }
    call.release = semaphore.enter(sharerOf(res.locals.address ?? ''), () => call.begin(), refused)
  }

  return {
    pass(req, res, call, next) {
      if (req.method !== 'POST') return void admit(req, res, call, next).catch(next)
      takeBody(req, res, maxBody, body => admit(req, res, { ...call, body }, next).catch(next))
    },
    load: semaphore.load,
    close() {
      agent.maxFreeSockets = 0
      for (const sockets of Object.values(agent.freeSockets)) for (const socket of sockets ?? []) socket.destroy()
    },
  }
}

declare global {
  namespace Express {
    interface Locals {
      proxied?: ProxyCall
    }
  }
}

const callOf = (res: Response): ProxyCall => res.locals.proxied!
