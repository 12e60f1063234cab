import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Request, Response } from 'express'
import { errorPage } from '../../../shared/text/en/site/errorPage.ts'
import { served as text } from '../../../shared/text/en/site/served.ts'
import type { ErrorName } from '../../../shared/api/envelope.ts'
import type { Breaker } from '../admission/breakers.ts'
import { brandOf } from '../brands/brand.ts'
import { observeCall } from '../contract/callsSeen.ts'
import { isInContract, type CheckedCall, type CheckResult, type ResponseChecks } from '../contract/responseChecks.ts'
import type { Metrics } from '../operations/metrics.ts'
import { RETRY_AFTER, sendFailure } from '../http/errors.ts'
import { idsOfRequest, requestLog } from '../http/requestLog.ts'
import { checkedBody, responseBody, type BodyOptions, type ResponseBody } from './responseBody.ts'
import { badHead, tooLarge, typeOf, type BadHead } from './responseFilter.ts'
import { ownLocation, removeResponseHead, setResponseHead } from './proxyHeaders.ts'
import type { ResponseWatch } from './publicCalls.ts'

/** How often the total timeout is extended for a reader who downloads slowly. */
const MAX_EXTENSIONS = 4

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
  /** Receives what the reader receives, if others wait for the same. */
  watch?: ResponseWatch
}

type ProxyCallOptions = CallOptions &
  ForwardedCall & {
    target: URL
    breaker: Breaker
    /** Sends the request again; `onRequest`, then `respond` or `onError` follow, as the first time. */
    retry: () => void
    /** Called when the connection to the backend is no longer needed. */
    release: () => void
  }

/** For the log: an error, or what is wrong with a response, and its status. */
type FailureDetails = { err?: Error; responded?: number } & Partial<BadHead>

/** One proxied API call: its timeouts, its response, and the one place that handles failures. */
export class ProxyCall {
  private readonly req: Request
  private readonly res: Response
  private readonly options: ProxyCallOptions
  private readonly total: NodeJS.Timeout
  private idleTimer: NodeJS.Timeout | undefined
  private request: ClientRequest | undefined
  private body: ResponseBody | undefined
  private bytes = 0
  private extensions = 0
  private hasResponded = false
  private isRetried = false
  private isOver = false
  private failed: string | undefined
  private result: CheckResult | undefined
  private readonly seen: ReturnType<typeof observeCall>

  constructor(req: Request, res: Response, options: ProxyCallOptions) {
    this.req = req
    this.res = res
    this.options = options
    this.seen = observeCall(res.locals.route ?? '', () => this.requested())
    // http-proxy-middleware has only an idle timeout, which a backend that drips bytes never hits; and it costs more.
    this.total = setTimeout(() => this.onTimeout(), options.timeouts.total)
    // Fires once, like the events below: removing listeners would only cost time.
    res.on('close', () => {
      clearTimeout(this.total)
      this.abort()
      if (this.seen) setImmediate(() => this.seen?.end(this.outcome()))
    })
  }

  private requested(): CheckedCall {
    const { target, call, query, headers, body } = this.options
    const url = `${target.origin}${target.pathname.replace(/\/$/, '')}${call}${query}`
    const request = { method: this.req.method, url, headers, body }
    return { requestId: idsOfRequest(this.req).requestId, brand: brandOf(this.res).key, request }
  }

  /** The request has a socket; its headers are not sent yet. */
  onRequest(request: ClientRequest): void {
    this.request = request
    if (this.isOver) return void request.destroy()
    const { headers, body, timeouts } = this.options
    for (const name of request.getHeaderNames()) if (name !== 'host') request.removeHeader(name)
    request.setHeaders(new Map(Object.entries(headers)))
    this.idleTimer = setTimeout(() => this.tooSlow(), timeouts.idle)
    request.on('upgrade', (_response, socket) => {
      socket.destroy()
      this.unreachable()
    })
    // The library then pipes the reader's request, which has been read to its end.
    if (body) request.setHeader('Content-Length', body.length).write(body, () => this.onActivity())
  }

  /** The backend has received or sent data. */
  onActivity(): void {
    this.idleTimer?.refresh()
  }

  respond(response: IncomingMessage): void {
    if (this.isOver) return void response.destroy()
    this.onActivity()
    const { statusCode: status = 0, headers } = response
    this.head(status, headers)
    // The reader may need longer than the backend keeps the connection.
    response
      .on('close', this.options.release)
      .on('error', error => this.unreachable(error))
      .on('data', (chunk: Buffer) => this.part(chunk))
      .on('end', () => this.end())
  }

  private head(status: number, headers: IncomingHttpHeaders): void {
    const { res, options } = this
    const { call, watch, maxResponse } = options
    const bad = badHead(status, headers, call, maxResponse)
    this.seen?.head(status, headers)
    watch?.head(status, headers)
    if (bad) return this.refuse(bad, status)
    if (status >= 300 && status < 400 && status !== 304) return this.redirect(status, headers)
    setResponseHead(res, status, headers)
    const length = headers['content-length']
    if (this.req.method === 'HEAD' || status === 204 || status === 304) {
      if (length !== undefined) res.setHeader('Content-Length', length)
      return
    }
    this.body = this.bodyOf(status, String(headers['content-type']), {
      type: typeOf(headers),
      length: length === undefined ? undefined : Number(length),
      limit: maxResponse,
    })
  }

  /** The reader's body: responses of the contract's calls are checked first, if they are not too large. */
  private bodyOf(status: number, type: string, body: BodyOptions): ResponseBody {
    const { res, options } = this
    const name = res.locals.route ?? ''
    const send = (length = body.length): ResponseBody => {
      const { part, end } = responseBody(res, { ...body, length })
      return {
        part(chunk) {
          options.watch?.part(chunk)
          part(chunk)
        },
        end,
      }
    }
    if (body.type !== 'application/json' || !isInContract(name)) return send()
    return checkedBody(body.length, {
      check: bytes => {
        this.result = options.checks.check(name, this.requested(), { status, type, body: bytes })
        const { body: usable, violations } = this.result
        if (!usable) this.refuse({ reason: 'contract', expected: '', received: '', ...violations?.[0] }, status)
        return usable
      },
      skip: () => {
        this.result = { outcome: 'skipped' }
        options.checks.skipped(brandOf(res).key)
      },
      send,
    })
  }

  /** What became of the response, for observers. */
  private outcome(): Pick<CheckResult, 'violations'> & { outcome: string } {
    const { failed, result, hasResponded } = this
    if (result) return result
    const isCut = failed === 'BACKEND_UNREACHABLE' && this.bytes > 0
    return { outcome: isCut ? 'cut' : (failed ?? (hasResponded ? 'ok' : 'aborted')) }
  }

  private part(chunk: Buffer): void {
    if (this.isOver) return
    this.onActivity()
    this.bytes += chunk.length
    const { maxResponse } = this.options
    if (this.bytes > maxResponse) return this.refuse(tooLarge(maxResponse, `over ${maxResponse}`))
    this.seen?.part(chunk)
    this.body?.part(chunk)
  }

  private end(): void {
    // The connection was released and may serve another call.
    this.request = undefined
    clearTimeout(this.idleTimer)
    if (this.isOver) return
    this.hasResponded = true
    this.options.breaker.responded()
    if (this.body) this.body.end()
    else this.res.end()
    if (this.failed === undefined) this.options.watch?.complete()
  }

  /** Handles a failed connection, before any response. */
  onError(error: Error): void {
    clearTimeout(this.idleTimer)
    // An idle connection may turn out to be closed, and a safe call can be sent again.
    const isSafe = this.req.method === 'GET' || this.req.method === 'HEAD'
    const isGone = 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
    const mayRetry = isSafe && isGone && this.request?.reusedSocket === true && !this.isOver && !this.isRetried
    if (!mayRetry) return this.unreachable(error)
    this.isRetried = true
    this.options.retry()
  }

  /** Forwards a redirect's location only; its body, mostly an HTML page of the backend, is dropped. */
  private redirect(status: number, headers: IncomingHttpHeaders): void {
    const { res, req, options } = this
    const { location } = headers
    const base = req.originalUrl.slice(0, req.originalUrl.indexOf('/', 1))
    const own = location && ownLocation(location, options.target, base)
    if (!own) {
      const received = URL.canParse(location ?? '') ? new URL(location!).origin : 'none'
      return this.refuse({ reason: 'redirect', expected: 'Location: an address of the backend', received })
    }
    options.watch?.complete()
    options.breaker.responded()
    res
      .status(status)
      .set({ Location: own, 'Cache-Control': headers['cache-control'] ?? 'no-store' })
      .end()
    this.abort()
  }

  private onTimeout(): void {
    const { req, res, options } = this
    // Data in our buffers waits for a slow reader, not for the backend.
    const isReading = this.hasResponded || res.writableLength > 0
    if (isReading && this.extensions++ < MAX_EXTENSIONS) return void this.total.refresh()
    if (!this.hasResponded) return this.tooSlow()
    const details = { brand: res.locals.brand?.key, call: options.call }
    requestLog(req).warn(details, 'response timed out: the reader reads too slowly')
    res.destroy()
  }

  private unreachable(err?: Error): void {
    if (!this.isOver) this.options.breaker.failed()
    this.fail(502, 'BACKEND_UNREACHABLE', () => text.unreachable, { err })
  }

  private tooSlow(): void {
    // Unless the reader is slow.
    if (!this.isOver && this.res.writableLength === 0) this.options.breaker.failed()
    this.fail(504, 'BACKEND_TIMEOUT', () => text.timeout)
  }

  /** The response violates the contract: sends a failure, or cuts a response that has begun. */
  private refuse(bad: BadHead, responded?: number): void {
    this.options.breaker.responded()
    this.options.metrics.badResponse(this.res, bad.reason)
    this.fail(502, 'BACKEND_RESPONSE_INVALID', () => errorPage.genericText, { ...bad, responded })
  }

  private fail(status: number, error: ErrorName, desc: () => string, details: FailureDetails = {}): void {
    const { req, res, options } = this
    if (this.isOver) return
    this.failed = details.reason ?? error
    requestLog(req).warn(
      { failure: error, brand: res.locals.brand?.key, call: options.call, begun: res.headersSent, ...details },
      'API call failed',
    )
    if (res.headersSent) res.destroy()
    else {
      removeResponseHead(res)
      // The library closes the reader's connection when a response breaks off.
      if (this.body && !this.hasResponded) res.set('Connection', 'close')
      // A contract violation will repeat; an unavailable or slow backend may recover.
      if (!details.reason || (details.responded ?? 0) >= 500) res.set('Retry-After', RETRY_AFTER)
      sendFailure(res, status, error, desc)
    }
    this.abort()
  }

  private abort(): void {
    this.isOver = true
    clearTimeout(this.idleTimer)
    this.request?.destroy()
    this.options.release()
  }
}
