import type { Request, RequestHandler } from 'express'
import { callName } from '../../../shared/api/endpoints.ts'
import { newTraceparent } from '../../telemetry/requestIds.ts'
import { trustOf } from '../../callers/proxies.ts'
import { perBackend } from '../admission/perBackend.ts'
import { brandOf, hostOf, type Brand } from '../brands/brand.ts'
import type { ReloadableBrands } from '../brands/brands.ts'
import type { IsLocalReader } from '../brands/chooseBrand.ts'
import { siteAddress } from '../brands/siteAddress.ts'
import { SIGN_IN_RETURN, sendFailure, sendBusy, sendInvalid } from '../http/errors.ts'
import { idsOfRequest } from '../http/requestLog.ts'
import { CHECKOUT_CALL } from './responseFilter.ts'
import { createForward, type ForwardOptions } from './forward.ts'
import { requestHeaders } from './proxyHeaders.ts'
import { RESPONSE_POLICY, type PublicCalls, type Share } from './publicCalls.ts'
import { hasBody, refuseBody } from './bodies.ts'

type ProxyOptions = ForwardOptions & {
  brands: ReloadableBrands
  /** Address of the backend that serves a brand, which may have a path; '' while the embedded backend starts. */
  backendOf: (brand: Brand) => string
  isLocal: IsLocalReader
  /** Absent if responses are not cached. */
  publicCalls: PublicCalls | undefined
}

/** `/v1/<name>` without anything that a backend could read as another path. */
const CALL = /^\/v1\/[A-Za-z0-9]+(?:[._][A-Za-z0-9]+)*$/

/** Forms of other origins: the checkout page is sandboxed, its origin opaque; sign-in providers have their own. */
const FORMS = ['/v1/checkout.pay', `/v1/${SIGN_IN_RETURN}`]
/** Without `allow-scripts` browsers do not return by themselves; `default-src` forbids scripts nevertheless. */
const CHECKOUT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; " +
  'sandbox allow-forms allow-scripts'

/**
 * Proxies `/<prefix>/v1/<call>` of this host's brand to that brand's backend. A request body is forwarded unchanged
 * once it is complete (docs/decisions/024), so no parser may run before. Responses too are sent when they are complete,
 * unless they are large (023), and JSON is compressed here, so backends need not do it.
 */
export function apiProxy(options: ProxyOptions): RequestHandler {
  const { publicCalls } = options
  const forwards = perBackend(
    address => createForward(new URL(address), options),
    forward => forward.close(),
  )
  options.metrics.watchLoad('api', () => forwards.all().map(forward => forward.load()))
  options.brands.onReload(() => forwards.retainOnly(options.brands.all().map(options.backendOf)))

  return (req, res, next) => {
    const [, prefix = '', call = '', query = ''] = /^\/([^/?]*)([^?]*)(.*)$/.exec(req.url) ?? []
    if (!options.brands.isPrefix(prefix)) return next()
    res.locals.kind = 'api'
    const name = call.slice('/v1/'.length)
    res.locals.route = callName(name)
    res.set('Content-Security-Policy', call === CHECKOUT_CALL ? CHECKOUT_POLICY : RESPONSE_POLICY)
    const brand = brandOf(res)
    if (prefix !== brand.file.apiPrefix || !CALL.test(call)) {
      return sendFailure(res, 404, 'NO_SUCH_CALL', 'There is no such call here.')
    }
    if (!['GET', 'HEAD', 'POST'].includes(req.method)) {
      res.set('Allow', 'GET, HEAD, POST')
      return sendFailure(res, 405, 'METHOD_NOT_ALLOWED', 'A call is made by GET or POST.')
    }
    const isOwnHost = (host: string) => host === hostOf(res) || options.brands.ofHost(host, () => false) === brand
    if (req.method === 'POST' && !FORMS.includes(call) && isFromElsewhere(req, isOwnHost)) {
      return sendFailure(res, 403, 'CROSS_SITE', 'This request came from another site.')
    }
    if (req.method !== 'POST' && hasBody(req)) {
      res.set('Connection', 'close')
      return sendFailure(res, 400, 'BAD_REQUEST', 'Only POST brings a body.')
    }
    if (Number(req.headers['content-length'] ?? 0) > options.maxBody) return refuseBody(req, res)

    const backend = options.backendOf(brand)
    if (!backend) return sendBusy(res)

    const shared = publicCalls && res.locals.publicCall
    if (shared?.fields) return sendInvalid(res, shared.fields)

    const ids = idsOfRequest(req)
    const span = ids.span?.child(`call ${res.locals.route}`, 'client', { 'rpc.method': res.locals.route })
    if (span) {
      res.once('close', () =>
        span.end({ 'http.response.status_code': res.statusCode }, { failed: res.statusCode >= 500 }),
      )
    }
    const site = siteAddress(req, { brand, host: hostOf(res), trust: trustOf(req.app), isLocal: options.isLocal })
    const headers = requestHeaders(req.headers, {
      'x-brand': brand.key,
      ...(!brand.file.app && { 'x-brand-app': 'none' }),
      'x-brand-currencies': brand.file.currencies?.join(',') ?? 'own',
      'x-request-id': ids.requestId,
      traceparent: span?.traceparent ?? newTraceparent(ids),
      'x-forwarded-for': res.locals.address ?? '',
      'x-forwarded-proto': site.scheme,
      'x-forwarded-host': site.host,
      'x-forwarded-prefix': `/${prefix}`,
    })
    const ask = (query: string, share?: Share) =>
      forwards.of(backend).pass(req, res, { call, query, headers, share }, next)
    if (shared) publicCalls.serve(req, res, shared.shared, share => ask(shared.query, share))
    else ask(query)
  }
}

/**
 * Whether another site makes this call, as the browser says, or an older one's Origin. It would carry no token, but the
 * reader's network address, which counts against rate limits. Other clients send neither header.
 */
function isFromElsewhere(req: Request, isOwnHost: (host: string) => boolean): boolean {
  const site = req.get('sec-fetch-site')
  if (site !== undefined) return site === 'cross-site' || site === 'same-site'
  const origin = req.get('origin')
  return origin !== undefined && !isOwnHost(URL.parse(origin)?.hostname ?? '')
}
