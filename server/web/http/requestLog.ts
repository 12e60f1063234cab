import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler } from 'express'
import { isPicture } from '../../../shared/contract/callNames.ts'
import { routes } from '../../../shared/routes.ts'
import type { Log } from '../../log.ts'
import { idsOf, traceField, traceIdOf, type RequestIds } from '../../telemetry/requestIds.ts'
import type { StartSpan } from '../../telemetry/requestIds.ts'
import { trustOf, type Trust } from '../../callers/proxies.ts'

/** A logger that adds the request id. */
export const requestLog = (req: Request): Log => localsOf(req).log.child({ requestId: idsOfRequest(req).requestId })

/** The request's ids; the response repeats one as X-Request-Id. */
export const idsOfRequest = (req: Request): RequestIds => localsOf(req).ids

/** What `logRequests` has stored. */
const localsOf = ({ res }: Request) => res?.locals as { log: Log; ids: RequestIds }

const ONE_SEGMENT_PAGES: ReadonlySet<string> = new Set(routes.map(route => route.path))
const HARMLESS_FIELDS = new Set(
  (
    'section lang page limit book_id chapter_id channel_id subid type id letter author_id active_id status ' +
    'sort category_id'
  ).split(' '),
)
const LONGEST = 500
/** What a sign-in code or a mailed link may be, also with a stray character around it. */
const SECRET = /[\w-]{16,}/g
/** Search terms and keywords. */
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

/**
 * An address without secrets, for the log: no sign-in codes or search terms, and values of harmless query fields only.
 * @param isNamed whether it is the address of a page, call or file that exists, so its words are not secret
 */
function loggedUrl(url: string, isNamed: boolean): string {
  const [path = '', query] = url.slice(0, LONGEST).split('?', 2)
  const read = readable(path)
  const isToken = /^\/[\w-]{16,64}\/?$/.test(read) && !ONE_SEGMENT_PAGES.has(read)
  const named = isNamed || ONE_SEGMENT_PAGES.has(read) ? path : read.replace(SECRET, '*')
  const [, searchPage] = SEARCHED.exec(read) ?? []
  const shown = isToken ? '/{token}' : searchPage ? `${searchPage}*` : named
  if (query === undefined) return shown
  const fields = query.split('&').map(field => {
    const [name = ''] = field.split('=', 1)
    if (!field.includes('=')) return field.replace(SECRET, '*')
    return HARMLESS_FIELDS.has(name) ? field : `${name.replace(SECRET, '*')}=*`
  })
  return `${shown}?${fields.join('&')}`
}

/** Incoming ids count only from a trusted proxy. */
export const newIds = (req: IncomingMessage, trust: Trust): RequestIds =>
  idsOf(req.headers, trust(req.socket.remoteAddress, 0))

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

/** Where a page came from: memory, memory but stale, rendered for all readers, or for this one only. */
export type CacheState = 'hit' | 'stale' | 'miss' | 'pass'

type Line = {
  ids: RequestIds
  host: string | undefined
  brand: string | undefined
  kind: Express.Locals['kind']
  route: string | undefined
  cache: CacheState | undefined
  address: string | undefined
  /** Set if the page was rendered for this request. */
  work?: Work
  isStarting?: boolean
  /** Milliseconds. */
  responseTime: number
}

const tenths = (milliseconds: number) => Math.round(milliseconds * 10) / 10
/** Longest host in a log line, if it is no brand's. */
const LONGEST_HOST = 100

/** For the line per response, which has fixed fields without secrets: skips redaction. */
export const answerLog = (log: Log): Log => log.child({}, { redact: [] })

/** Starts a trace span, if tracing is on. */
export function beginSpan(ids: RequestIds, { method }: IncomingMessage, startSpan: StartSpan | undefined): void {
  if (!startSpan) return
  const { traceparent } = ids
  ids.span = startSpan({ traceId: traceIdOf(ids), traceparent }, { 'http.request.method': method })
}

function endSpan({ ids, brand, host, kind, route, cache }: Line, { method }: IncomingMessage, status: number): void {
  const attributes = {
    'http.route': route,
    'http.response.status_code': status,
    'server.address': host,
    'quire.brand': brand,
    'quire.kind': kind,
    'quire.cache': cache,
  }
  ids.span?.end(attributes, { name: `${method} ${route ?? kind ?? 'refused'}`, failed: status >= 500 })
}

/** Logs a request and its response. @param log as `answerLog` returns it */
export function logAnswer(log: Log, req: IncomingMessage, res: ServerResponse, line: Line): void {
  endSpan(line, req, res.statusCode)
  const level = levelOf(res.statusCode, line)
  if (!log.isLevelEnabled(level)) return
  const { ids, host, brand, kind, route, cache, address, work, responseTime } = line
  log[level](
    {
      requestId: ids.requestId,
      traceId: traceField(ids),
      host: host ?? req.headers.host?.slice(0, LONGEST_HOST),
      brand,
      method: req.method,
      url: loggedUrl(
        'originalUrl' in req ? String(req.originalUrl) : (req.url ?? ''),
        route !== undefined || QUIET.has(kind),
      ),
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

const QUIET = new Set<Line['kind']>(['asset', 'brandFile', 'report'])

/** Successful requests for files are logged at debug level. */
function levelOf(status: number, { kind, route, isStarting }: Line): 'error' | 'debug' | 'info' {
  // Being unready while starting or stopping is not an error.
  if (kind === 'health' || isStarting) return 'debug'
  if (status >= 500) return 'error'
  if (status >= 400) return kind === 'asset' ? 'debug' : 'info'
  return QUIET.has(kind) || isPicture(route) ? 'debug' : 'info'
}

/** Assigns each request an id, returns it as X-Request-Id, and logs one line when the response ends. */
export function logRequests(log: Log, startSpan?: StartSpan): RequestHandler {
  const answers = answerLog(log)
  return (req, res, next) => {
    const started = performance.now()
    const ids = newIds(req, trustOf(req.app))
    beginSpan(ids, req, startSpan)
    res.setHeader('X-Request-Id', ids.requestId)
    Object.assign(res.locals, { ids, log, address: req.ip })
    res.on('close', () => {
      const { brand, host, kind, route, cache, address, work, isStarting } = res.locals
      const responseTime = performance.now() - started
      const about = { ids, host, brand: brand?.key, kind, route, cache, address, work, isStarting }
      logAnswer(answers, req, res, { ...about, responseTime })
    })
    next()
  }
}
