import type { IncomingMessage, RequestListener } from 'node:http'
import type { Trust } from '../callers/proxies.ts'
import type { Log } from '../log.ts'
import type { StartSpan } from '../telemetry/requestIds.ts'
import type { Brands } from './brands/brand.ts'
import { requestedHost, type IsLocalReader, type SendFromMemory } from './brands/chooseBrand.ts'
import { siteAt } from './brands/site.ts'
import type { Lifecycle } from './http/httpServer.ts'
import { type Accounted, createAccount } from './http/requestLog.ts'
import { isWellFormed } from './http/security.ts'
import { negotiateCatalogue } from './pages/discovery/resources.ts'
import type { Metrics } from './operations/metrics.ts'

type FrontOptions = {
  log: Log
  brands: Brands
  metrics: Metrics
  lifecycle: Lifecycle
  trust: Trust
  isLocal: IsLocalReader
  startSpan: StartSpan | undefined
  /** They send what passed all steps of the app when it was cached, for its brand and host; absent: nothing is. */
  fromMemory: { page?: SendFromMemory; call?: SendFromMemory }
  app: RequestListener
}

/** The one entry of all requests: host, brand, then the page or call in memory, else the app. */
export function createFront(options: FrontOptions): RequestListener {
  const { log, brands, metrics, lifecycle, trust, isLocal, startSpan, fromMemory, app } = options
  const account = createAccount({ log, count: metrics.responded, trust, startSpan })

  function isSentFromMemory(req: IncomingMessage, res: Accounted): boolean {
    const { host, isForwarded } = requestedHost(req, trust)
    if (isForwarded) res.setHeader('Vary', 'X-Forwarded-Host')
    const brand = host === undefined ? undefined : brands.ofHost(host, () => isLocal(req, trust))
    res.locals.place = { host, brand }
    if (host === undefined || !brand || !isWellFormed(req.url ?? '') || siteAt(brand, host).redirectHost) return false
    negotiateCatalogue(req, res)
    // There are no pages below the prefix of any brand.
    const isCall = brands.isPrefix(req.url?.slice(1, req.url.indexOf('/', 1)) ?? '')
    return fromMemory[isCall ? 'call' : 'page']?.(req, res, { host, brand }) ?? false
  }

  return (req, bare) => {
    const res = account(req, bare)
    if (lifecycle.draining) res.setHeader('Connection', 'close')
    try {
      if (isSentFromMemory(req, res)) return
    } catch (err) {
      // Outside Express nothing else catches it, and it would end the process.
      log.error({ err }, 'cached response could not be sent')
      if (res.headersSent) return
    }
    res.setHeader('X-Request-Id', res.locals.ids.requestId)
    app(req, res)
  }
}
