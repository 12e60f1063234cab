import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { callName } from '../../../shared/api/endpoints.ts'
import { trustOf } from '../../callers/proxies.ts'
import { withoutSecrets } from '../../telemetry/withoutSecrets.ts'
import { HEALTH_CHECKS, idsOf, traceField, traceIdOf, type StartSpan } from '../../telemetry/requestIds.ts'
import { DEFAULT_BRAND } from './callOf.ts'

declare module 'http' {
  interface IncomingMessage {
    log: Logger
  }
}

const LONGEST = 200

function requestedBy(path: string): { kind?: 'api' | 'health'; route?: string } {
  if (HEALTH_CHECKS.has(path)) return { kind: 'health' }
  return path.startsWith('/v1/') ? { kind: 'api', route: callName(path.slice('/v1/'.length)) } : {}
}

/**
 * One line per request, with the web server's fields. Query, headers and bodies are not logged: they contain tokens,
 * one-time codes and readers' texts. @param isEmbedded the web server logs each request already: this logs failures,
 * and all at debug level @param startSpan traces calls
 */
export function logRequests(
  logger: Logger,
  { isEmbedded, startSpan }: { isEmbedded: boolean; startSpan?: StartSpan },
): RequestHandler {
  return (request, response, next) => {
    const started = performance.now()
    const trusts = trustOf(request.app)
    const ids = idsOf(request.headers, trusts(request.socket.remoteAddress, 0))
    const brand = request.get('x-brand')?.slice(0, LONGEST) || DEFAULT_BRAND
    request.log = logger.child({ requestId: ids.requestId, traceId: traceField(ids), brand })
    const { method, path } = request
    const host = request.host?.slice(0, LONGEST)
    const requested = requestedBy(path)
    const isCall = requested.route !== undefined && requested.route !== 'other'
    const url = isCall ? path : withoutSecrets(path.slice(0, LONGEST))
    const line = { host, method, url, ...requested }
    const span = line.route
      ? startSpan?.({ traceId: traceIdOf(ids), traceparent: ids.traceparent }, { 'http.request.method': method })
      : undefined
    response.once('close', () => {
      const { statusCode: status, headersSent, writableFinished } = response
      const isQuiet = isEmbedded || line.kind === 'health'
      // Outages are logged once elsewhere.
      const isFailure = status >= 500 && !response.locals.isAway
      const level = isFailure ? 'error' : isQuiet ? 'debug' : 'info'
      const responseTime = Math.round((performance.now() - started) * 10) / 10
      const cut = writableFinished ? undefined : true
      span?.end(
        { 'rpc.method': line.route, 'http.response.status_code': status, 'quire.brand': brand },
        { name: `${method} ${line.route}`, failed: status >= 500 },
      )
      request.log[level]({ ...line, status: headersSent ? status : undefined, cut, responseTime }, 'request completed')
    })
    next()
  }
}
