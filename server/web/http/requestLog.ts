import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request } from 'express'
import { isPicture } from '../../../shared/api/endpoints.ts'
import { routes, type RouteName } from '../../../shared/routes.ts'
import type { Log } from '../../log.ts'
import {
  HEALTH_CHECKS,
  traceField,
  type RequestIds,
  idsOf,
  traceIdOf,
  type StartSpan,
} from '../../telemetry/requestIds.ts'
import { withoutSecrets } from '../../telemetry/withoutSecrets.ts'
import { type Trust, addressOf } from '../../callers/proxies.ts'

export const requestLog = ({ res }: Request): Log => {
  const { log, ids } = res!.locals as Accounted['locals']
  return log.child({ requestId: ids.requestId })
}

/** The request's ids; the response repeats one as X-Request-Id. */
export const idsOfRequest = ({ res }: Request): RequestIds => (res!.locals as Accounted['locals']).ids

const FIXED_PAGES: ReadonlySet<string> = new Set(routes.map(route => route.path))
const HARMLESS_FIELDS = new Set(
  (
    'section lang page limit book_id chapter_id channel_id subid type id letter author_id active_id status ' +
    'sort category_id'
  ).split(' '),
)
const LONGEST = 500
/** It matches every single segment. */
const TOKEN_PAGE: RouteName = 'token___en'
const SEARCHED = /^(\/search(?:-more)?\/(?:result\/)?|\/keywords\/).+/i

/** A path as routes match it: decoded, without doubled slashes. */
function readable(path: string): string {
  if (!/%|\/\//.test(path)) return path
  const single = path.replaceAll(/\/{2,}/g, '/')
  try {
    return decodeURIComponent(single)
  } catch {
    // Undecodable bytes are in no route.
    return single.replaceAll(/%([2-7][\da-f])/gi, (_escape, code: string) => String.fromCharCode(parseInt(code, 16)))
  }
}

/** How much of a path clients invent: nothing, names in the address of a page, or all of it. */
type Invented = 'nothing' | 'names' | 'all'

function inventedBy({ kind, route }: Express.Locals): Invented {
  if (QUIET.has(kind) || (kind === 'api' && route !== 'other')) return 'nothing'
  return kind === 'page' && route !== undefined && route !== TOKEN_PAGE ? 'names' : 'all'
}

/** Without sign-in codes and search terms. */
function loggedPath(path: string, invented: Invented): string {
  if (invented === 'nothing') return path
  const read = readable(path)
  const [, searchPage] = SEARCHED.exec(read) ?? []
  if (searchPage) return `${searchPage}*`
  if (FIXED_PAGES.has(read)) return path
  if (/^\/[\w-]{16,64}\/?$/.test(read)) return '/{token}'
  const masked = withoutSecrets(read, { words: invented === 'names' })
  return invented === 'names' && masked === read ? path : masked
}

/** Without sign-in codes, search terms and other query values. */
function loggedUrl(url: string, invented: Invented): string {
  const [path = '', query] = url.slice(0, LONGEST).split('?', 2)
  const shown = loggedPath(path, invented)
  if (query === undefined) return shown
  const fields = query.split('&').map(field => {
    const [name = ''] = field.split('=', 1)
    if (!field.includes('=')) return withoutSecrets(field)
    const value = HARMLESS_FIELDS.has(name) ? field.slice(name.length + 1) : '*'
    return `${withoutSecrets(name)}=${withoutSecrets(value)}`
  })
  return `${shown}?${fields.join('&')}`
}

declare global {
  namespace Express {
    interface Locals {
      /** The reader's address as trusted proxies report it. Stored, since the proxy removes headers. */
      address?: string
      ids?: RequestIds
      log?: Log
      work?: Work
      /** Of the page or call. */
      route?: string
      cache?: CacheState
      /** Refused since the embedded backend is still starting. */
      isStarting?: boolean
    }
  }
}

/** Work for one page: number of calls to its backend, time waiting for them, and time rendering, in milliseconds. */
export type Work = { calls: number; callTime: number; render: number }

export const noWork = (): Work => ({ calls: 0, callTime: 0, render: 0 })

/** Server-Timing header: what rendering this page took, in milliseconds. */
export const serverTiming = ({ calls, callTime, render }: Work): string =>
  `calls;desc="${calls}";dur=${callTime.toFixed(1)}, render;dur=${render.toFixed(1)}`

/** Where a page came from: memory, memory but stale, rendered for all readers, or for this one only. */
export const CACHE_STATES = ['hit', 'stale', 'miss', 'pass'] as const
export type CacheState = (typeof CACHE_STATES)[number]

/** A response with what its log line, metrics and span say; steps add to it as they learn more. */
export type Accounted = ServerResponse & { locals: Express.Locals & Required<Pick<Express.Locals, 'ids' | 'log'>> }

export type CountedResponse = {
  brand: string
  kind: NonNullable<Express.Locals['kind']>
  /** Route of the page, or the call; from a fixed set. */
  route: string
  cache?: CacheState
  status: number | 'cut'
  seconds: number
}

const tenths = (milliseconds: number) => Math.round(milliseconds * 10) / 10
const LONGEST_HOST = 100

/** Logs a request and its response; `log` need not redact, since the fields are fixed and without secrets. */
function logRequest(log: Log, req: IncomingMessage, res: Accounted, responseTime: number): void {
  const { ids, host, brand, kind, route, cache, address, work } = res.locals
  const level = levelOf(res.statusCode, res.locals)
  if (!log.isLevelEnabled(level)) return
  log[level](
    {
      requestId: ids.requestId,
      traceId: traceField(ids),
      host: host ?? req.headers.host?.slice(0, LONGEST_HOST),
      brand: brand?.key,
      method: req.method,
      url: loggedUrl('originalUrl' in req ? String(req.originalUrl) : (req.url ?? ''), inventedBy(res.locals)),
      kind,
      route,
      cache,
      status: res.headersSent ? res.statusCode : undefined,
      cut: res.writableFinished ? undefined : true,
      responseTime: tenths(responseTime),
      calls: work?.calls,
      callTime: work && tenths(work.callTime),
      render: work && tenths(work.render),
      address,
      userAgent: req.headers['user-agent']?.slice(0, 200),
    },
    'request completed',
  )
}

const QUIET = new Set<Express.Locals['kind']>(['asset', 'brandFile', 'report'])

/** Successful requests for files are logged at debug level. */
function levelOf(status: number, { kind, route, isStarting }: Express.Locals): 'error' | 'debug' | 'info' {
  // Being unready while starting or stopping is not an error.
  if (kind === 'health' || isStarting) return 'debug'
  if (status >= 500) return 'error'
  if (status >= 400) return kind === 'asset' ? 'debug' : 'info'
  return QUIET.has(kind) || isPicture(route) ? 'debug' : 'info'
}

type AccountOptions = {
  log: Log
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
    if (!HEALTH_CHECKS.has(req.url ?? ''))
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
