import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Request, Response } from 'express'
import { errorPage } from '../../../shared/text/en/site/errorPage.ts'
import { served as text } from '../../../shared/text/en/site/served.ts'
import type { EndpointName } from '../../../shared/api/endpoints.ts'
import type { ErrorName } from '../../../shared/api/envelope.ts'
import type { Breaker } from '../admission/breakers.ts'
import { brandOf } from '../brands/brand.ts'
import { callsSeen, publishCall } from '../contract/callsSeen.ts'
import { isInContract, type CheckedCall, type CheckResult, type ResponseChecks } from '../contract/responseChecks.ts'
import type { Metrics } from '../operations/metrics.ts'
import type { RawResponse } from '../responses/shareable.ts'
import { RETRY_AFTER, sendFailure } from '../http/errors.ts'
import { idsOfRequest, requestLog } from '../http/requestLog.ts'
import { sendParts, sendWhole } from './bodies.ts'
import { badHead, tooLarge, typeOf, type BadHead } from './responseFilter.ts'
import type { Share } from './publicCalls.ts'
import { ownLocation, setResponseHead } from './proxyHeaders.ts'

/** Bytes up to which a response is collected: checked, compressed and sent as a whole. */
const MAX_WHOLE = 1024 * 1024

/** What all calls share. */
export type CallOptions = {
  /** In milliseconds: to connect or get a connection, without any data, and for the whole call. */
  timeouts: { connect: number; idle: number; total: number }
  /** Bytes per response. */
  maxResponse: number
  /** Checks responses against the contract. */
  checks: ResponseChecks
  metrics: Metrics
}

/** A call as sent to the backend. */
export type ForwardedCall = {
  /** `/v1/<name>` */
  call: string
  /** With its `?`, or empty. */
  query: string
  /** All headers that the backend gets, except Host. */
  headers: Readonly<Record<string, string>>
  /** Complete: it was read before the call took a connection. */
  body?: Buffer
  /** If others wait for the same, receives what the reader receives. */
  share?: Share
}

/** The way to one backend. `base`: its address, without a slash at its end. */
type Backend = CallOptions & { base: string }

type Sending = {
  backend: Backend
  breaker: Breaker
  /** Sends the request, first or again: `onRequest`, then `onResponse` or `onError` follow. */
  send: () => void
}

/** For the log: an error, or what is wrong with a response, and its status. */
type FailureDetails = { err?: Error; responded?: number } & Partial<BadHead>

/** One proxied API call: its timeouts, its response, and the one place that handles failures. */
export class ProxyCall {
  /** Leaves the queue, or returns the connection to the backend. */
  release = (): void => {}
  private readonly req: Request
  private readonly ownHeaders: IncomingHttpHeaders
  private readonly res: Response
  private readonly call: ForwardedCall
  private readonly backend: Backend
  private readonly breaker: Breaker
  private readonly send: () => void
  /** As `performance.now()` says; undefined until it has a slot. */
  private started: number | undefined
  private total: NodeJS.Timeout | undefined
  private idleTimer: NodeJS.Timeout | undefined
  private request: ClientRequest | undefined
  private response: Omit<RawResponse, 'body'> | undefined
  /** Media type of the response's body, if it has one, and the call whose contract it must meet, if any. */
  private type: string | undefined
  private checkedAs: EndpointName | undefined
  /** Bytes up to which the response is collected. */
  private mostWhole = 0
  /** Of the response, until it is sent; of one sent in parts its beginning, for observers. */
  private chunks: Buffer[] = []
  private bytes = 0
  private parts: ReturnType<typeof sendParts> | undefined
  private isRetried = false
  private result: CheckResult | undefined
  private isOver = false

  constructor(req: Request, res: Response, call: ForwardedCall, { backend, breaker, send }: Sending) {
    this.req = req
    this.ownHeaders = req.headers
    this.res = res
    this.call = call
    this.backend = backend
    this.breaker = breaker
    this.send = send
    // Fires once, like the events below: removing listeners would only cost time.
    res.on('close', () => this.over('aborted'))
  }

  /** It has a slot. */
  begin(): void {
    const { call, query } = this.call
    this.started = performance.now()
    // http-proxy-middleware has only an idle timeout, which a backend that drips bytes never hits; and it costs more.
    this.total = setTimeout(() => this.tooSlow(), this.backend.timeouts.total)
    this.req.url = `${call}${query}`
    this.pass()
  }

  /** Until the request has its headers, the reader's are replaced: the library copies them. */
  private pass(): void {
    this.req.headers = this.call.headers
    this.send()
  }

  /** The request has a socket; its headers are not sent yet. */
  onRequest(request: ClientRequest): void {
    this.req.headers = this.ownHeaders
    this.request = request
    if (this.isOver) return void request.destroy()
    const { body } = this.call
    const { timeouts } = this.backend
    this.idleTimer = setTimeout(() => this.tooSlow(), timeouts.idle)
    if (request.socket?.connecting) connectWithin(request.socket, timeouts.connect)
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      this.unreachable()
    })
    // The library then pipes the reader's request, which has been read to its end.
    if (body) request.setHeader('Content-Length', body.length).write(body, () => this.onActivity())
  }

  /** The backend has received or sent data. */
  private onActivity(): void {
    this.idleTimer?.refresh()
  }

  onResponse(response: IncomingMessage): void {
    if (this.isOver) return void response.destroy()
    this.onActivity()
    response
      .on('error', error => this.unreachable(error))
      .on('data', (chunk: Buffer) => this.onData(chunk))
      .on('end', () => this.onEnd())
    const { req, res, call, backend } = this
    const { statusCode: status = 0, headers } = response
    const length = headers['content-length']
    // A copy, since the connection's agent gets other ones.
    this.response = { status, headers: { ...headers } }
    const bad = badHead(status, headers, call.call, backend.maxResponse)
    if (bad) return this.refuse(bad, status)
    if (status >= 300 && status < 400 && status !== 304) return this.redirect(status, headers)
    if (req.method === 'HEAD' || status === 204 || status === 304) return
    const name = res.locals.route ?? ''
    this.type = typeOf(headers)
    if (this.type === 'application/json' && isInContract(name)) this.checkedAs = name
    const isKnown = this.checkedAs !== undefined || length !== undefined
    this.mostWhole = isKnown && Number(length ?? 0) <= MAX_WHOLE ? MAX_WHOLE : 0
  }

  private onData(chunk: Buffer): void {
    if (this.isOver) return
    this.onActivity()
    this.bytes += chunk.length
    const { maxResponse } = this.backend
    if (this.bytes > maxResponse) return this.refuse(tooLarge(maxResponse, `over ${maxResponse}`))
    if (!this.parts || (callsSeen.hasSubscribers && this.bytes <= MAX_WHOLE)) this.chunks.push(chunk)
    if (this.parts) this.parts.part(chunk)
    else if (this.bytes > this.mostWhole) this.sendInParts()
  }

  private onEnd(): void {
    // The connection is free and may serve another call.
    this.request = undefined
    if (this.isOver) return
    if (this.parts) this.parts.end()
    else if (this.type === undefined) this.sendHead()
    else if (!this.sendWhole(this.type)) return
    this.breaker.responded()
    this.over('ok')
  }

  /** Sends a response without a body. */
  private sendHead(): void {
    const { res, response } = this
    const { status, headers } = response!
    setResponseHead(res, status, headers)
    if (headers['content-length'] !== undefined) res.setHeader('Content-Length', headers['content-length'])
    res.end()
  }

  /** Sends a collected response once it is checked; false if a failure was sent. */
  private sendWhole(type: string): boolean {
    const { res, call, backend, checkedAs, chunks } = this
    const { status, headers } = this.response!
    let body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
    if (checkedAs) {
      const response = { status, type: String(headers['content-type']), body }
      this.result = backend.checks.check(checkedAs, this.requested(), response)
      const { body: usable, violations } = this.result
      if (!usable) {
        this.refuse({ reason: 'contract', expected: '', received: '', ...violations?.[0] }, status)
        return false
      }
      body = usable
    }
    setResponseHead(res, status, headers)
    sendWhole(res, type, body, backend.maxResponse)
    call.share?.({ status, headers, body })
    return true
  }

  /** Sends a response on as it arrives: its length is unknown, or too large to check and to share. */
  private sendInParts(): void {
    const { res, call, backend } = this
    const { status, headers } = this.response!
    if (this.checkedAs) {
      this.result = { outcome: 'skipped' }
      backend.checks.skipped(brandOf(res).key)
    }
    call.share?.(undefined)
    setResponseHead(res, status, headers)
    this.parts = sendParts(res, headers['content-length'], backend.maxResponse)
    for (const chunk of this.chunks) this.parts.part(chunk)
    if (!callsSeen.hasSubscribers) this.chunks = []
  }

  private requested(): CheckedCall {
    const { call, query, headers, body } = this.call
    const request = { method: this.req.method, url: `${this.backend.base}${call}${query}`, headers, body }
    return { requestId: idsOfRequest(this.req).requestId, brand: brandOf(this.res).key, request }
  }

  /** Handles a failed connection, before any response. */
  onError(error: Error): void {
    this.req.headers = this.ownHeaders
    clearTimeout(this.idleTimer)
    // An idle connection may turn out to be closed, and a safe call can be sent again.
    const isSafe = this.req.method === 'GET' || this.req.method === 'HEAD'
    const isGone = 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
    const mayRetry = isSafe && isGone && this.request?.reusedSocket === true && !this.isOver && !this.isRetried
    if (!mayRetry) return this.unreachable(error)
    this.isRetried = true
    this.pass()
  }

  /** Forwards a redirect's location only; its body, mostly an HTML page of the backend, is dropped. */
  private redirect(status: number, headers: IncomingHttpHeaders): void {
    const { res, req } = this
    const { location } = headers
    const prefix = req.originalUrl.slice(0, req.originalUrl.indexOf('/', 1))
    const own = location && ownLocation(location, this.backend.base, prefix)
    if (!own) {
      const received = URL.canParse(location ?? '') ? new URL(location!).origin : 'none'
      return this.refuse({ reason: 'redirect', expected: 'Location: an address of the backend', received })
    }
    this.breaker.responded()
    res
      .status(status)
      .set({ Location: own, 'Cache-Control': headers['cache-control'] ?? 'no-store' })
      .end()
    this.over('ok')
  }

  private unreachable(err?: Error): void {
    if (!this.isOver) this.breaker.failed()
    this.fail(502, 'BACKEND_UNREACHABLE', () => text.unreachable, { err })
  }

  private tooSlow(): void {
    if (!this.isOver) this.breaker.failed()
    this.fail(504, 'BACKEND_TIMEOUT', () => text.timeout)
  }

  /** The response violates the contract: sends a failure, or cuts a response that has begun. */
  private refuse(bad: BadHead, responded?: number): void {
    this.breaker.responded()
    this.backend.metrics.badResponse(this.res, bad.reason)
    this.fail(502, 'BACKEND_RESPONSE_INVALID', () => errorPage.genericText, { ...bad, responded })
  }

  private fail(status: number, error: ErrorName, desc: () => string, details: FailureDetails = {}): void {
    const { req, res } = this
    if (this.isOver) return
    requestLog(req).warn(
      { failure: error, brand: res.locals.brand?.key, call: res.locals.route, begun: res.headersSent, ...details },
      'API call failed',
    )
    if (res.headersSent) res.destroy()
    else {
      // The library closes the reader's connection when a response breaks off.
      if (this.type !== undefined && this.request) res.set('Connection', 'close')
      // A contract violation will repeat; an unavailable or slow backend may recover.
      if (!details.reason || (details.responded ?? 0) >= 500) res.set('Retry-After', RETRY_AFTER)
      sendFailure(res, status, error, desc)
    }
    const isCut = error === 'BACKEND_UNREACHABLE' && this.bytes > 0
    this.over(isCut ? 'cut' : (details.reason ?? error))
  }

  /** Nothing more is expected of the backend. @param outcome for observers, unless the check had another */
  private over(outcome: string): void {
    if (this.isOver) return
    this.isOver = true
    for (const timer of [this.total, this.idleTimer]) clearTimeout(timer)
    this.request?.destroy()
    this.release()
    const { res, response, chunks, bytes, started, result = { outcome } } = this
    if (started === undefined || !callsSeen.hasSubscribers) return
    publishCall(res.locals.route ?? '', this.requested(), { started, result, response, chunks, bytes })
  }
}

/** Ends a connection that is not made in so many milliseconds. */
function connectWithin(socket: Socket, timeout: number): void {
  // After a blocked event loop the connection may exist although its event has not fired.
  const late = () => setImmediate(() => socket.connecting && socket.destroy(new Error('No connection in time')))
  const connecting = setTimeout(late, timeout)
  for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(connecting))
}
