import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { NextFunction, Request, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { served as text } from '../../../shared/text/en/site/served.ts'
import { sharerOf } from '../../../shared/network.ts'
import { createSemaphore, type Release, type Load } from '../../semaphore.ts'
import type { Breakers } from '../admission/breakers.ts'
import { brandOf } from '../brands/brand.ts'
import type { ResponseChecks } from '../contract/responseChecks.ts'
import { RETRY_AFTER, sendFailure, sendBusy, sendTooMany } from '../http/errors.ts'
import { idsOfRequest } from '../http/requestLog.ts'
import type { Metrics } from '../operations/metrics.ts'
import { ProxyCall, type CallTimeouts, type ResponseWatch } from './proxyCall.ts'
import { refuseBody, takeBody } from './requestBody.ts'

export type ForwardOptions = {
  timeouts: CallTimeouts
  /** Bytes per request and per response. */
  maxBody: number
  maxResponse: number
  maxSockets: number
  /** Calls that may wait for a connection. */
  maxQueued: number
  breakers: Breakers
  /** Checks responses against the contract. */
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
  body?: Buffer
  /** Observes the response, if anything needs it. */
  watch?: ResponseWatch
}

export type Forward = {
  pass(req: Request, res: Response, request: ForwardedCall, next: NextFunction): void
  load(): Load
  /** Lets calls in flight finish and keeps no idle connections. */
  close(): void
}

/** In milliseconds. Without it the agent ignores the backend's keep-alive hint; calls use `timeouts.idle`. */
const MAX_IDLE = 600_000

/** Forwards calls to one backend through its own connection pool and queue, so that a slow backend starves no other. */
export function createForward(target: URL, options: ForwardOptions): Forward {
  const { timeouts, maxBody, maxResponse, maxSockets, maxQueued, breakers, checks, metrics } = options
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
      proxyRes: (response, _req, res) => callOf(res).respond(response),
      error: (error, _req, res) => callOf(res as Response).onError(error),
    },
  })
  const { origin } = target
  const base = `${origin}${target.pathname.replace(/\/$/, '')}`

  async function admit(req: Request, res: Response, next: NextFunction, forwarded: ForwardedCall): Promise<void> {
    const { call, query, headers, body } = forwarded
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
      const send = () => void proxy(req, res, next)
      res.locals.proxied = new ProxyCall(req, res, {
        retry: send,
        target,
        call,
        headers,
        body,
        breaker,
        watch: forwarded.watch,
        checks,
        requested: () => ({
          requestId: idsOfRequest(req).requestId,
          brand: brandOf(res).key,
          request: { method, url: `${base}${url}`, headers, body },
        }),
        maxResponse,
        timeouts,
        metrics,
        release,
      })
      req.url = url
      send()
    }
    const refused = () => {
      metrics.rejected(res)
      sendBusy(res)
    }
    res.on('close', semaphore.enter(sharerOf(res.locals.address ?? ''), enter, refused))
  }

  return {
    pass(req, res, request, next) {
      if (req.method !== 'POST') return void admit(req, res, next, request).catch(next)
      takeBody(req, res, maxBody, body => {
        if (body === 'too large') return refuseBody(req, res)
        if (typeof body === 'string') {
          res.set('Connection', 'close')
          return body === 'no room' ? sendBusy(res) : sendTooMany(res)
        }
        admit(req, res, next, { ...request, body }).catch(next)
      })
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
