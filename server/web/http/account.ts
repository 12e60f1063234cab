import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Trust } from '../../callers/proxies.ts'
import type { Log } from '../../log.ts'
import { idsOf, traceIdOf, type StartSpan } from '../../telemetry/requestIds.ts'
import { addressOf } from './forwarded.ts'
import { logRequest, type Accounted, type CountedResponse } from './requestLog.ts'

type AccountOptions = {
  log: Log
  /** Whose request ids count. */
  trust: Trust
  /** Absent: not counted, on the operators' port. */
  count?: (response: CountedResponse) => void
  startSpan?: StartSpan
}

/** Accounts for requests: gives each its ids and span, and at its end counts it, ends the span and writes one line. */
export function createAccount({ log, count, trust, startSpan }: AccountOptions) {
  const lines = log.child({}, { redact: [] })
  return (req: IncomingMessage, bare: ServerResponse): Accounted => {
    const started = performance.now()
    // Incoming ids count only from a trusted proxy.
    const ids = idsOf(req.headers, trust(req.socket.remoteAddress, 0))
    const traceparent = ids.traceparent
    ids.span = startSpan?.({ traceId: traceIdOf(ids), traceparent }, { 'http.request.method': req.method })
    const res: Accounted = Object.assign(bare, { locals: { ids, log, address: addressOf(req, trust) } })
    res.on('close', () => {
      const responseTime = performance.now() - started
      const { brand, host, kind, route, cache } = res.locals
      count?.({
        brand: brand?.key ?? 'none',
        kind: kind ?? 'refused',
        route: route ?? 'none',
        cache,
        status: res.writableFinished ? res.statusCode : 'cut',
        seconds: responseTime / 1000,
      })
      ids.span?.end(
        {
          'http.route': route,
          'http.response.status_code': res.statusCode,
          'server.address': host,
          'quire.brand': brand?.key,
          'quire.kind': kind,
          'quire.cache': cache,
        },
        { name: `${req.method} ${route ?? kind ?? 'refused'}`, failed: res.statusCode >= 500 },
      )
      logRequest(lines, req, res, responseTime)
    })
    return res
  }
}
