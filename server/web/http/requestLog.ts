import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler } from 'express'
import { isPicture } from '../../../shared/contract/callNames.ts'
import { routes } from '../../../shared/routes.ts'
import type { Log } from '../../log.ts'
import { idsOf, traceField, traceIdOf, type RequestIds } from '../../telemetry/requestIds.ts'
import type { StartSpan } from '../../telemetry/span.ts'
import { trustOf, type Trust } from '../../callers/trust.ts'

/** A log whose lines carry the id of this request. */
export const requestLog = (req: Request): Log => localsOf(req).log.child({ requestId: idsOfRequest(req).requestId })

/** By which it is known; also in the answer, as X-Request-Id. */
export const idsOfRequest = (req: Request): RequestIds => localsOf(req).ids

/** What `logRequests` has noted. */
const localsOf = ({ res }: Request) => res?.locals as { log: Log; ids: RequestIds }

const ONE_SEGMENT_PAGES: ReadonlySet<string> = new Set(routes.map(route => route.path))
const HARMLESS_FIELDS = new Set(
  (
    'section lang page limit book_id chapter_id channel_id subid type id letter author_id active_id status ' +
    'sort category_id'
  ).split(' '),
)
const LONGEST = 500
/** Searched words, and keywords that somebody looks for. */
const SEARCHED = /^(\/search(?:-more)?\/(?:result\/)?|\/keywords\/).+/i

/** A path as its route is found by it: letters may be escaped, and slashes doubled. */
function readable(path: string): string {
  if (!/%|\/\//.test(path)) return path
  const single = path.replaceAll(/\/{2,}/g, '/')
  try {
    return decodeURIComponent(single)
  } catch {
    // What is left are letters that no route has.
    return single.replaceAll(/%([2-7][\da-f])/gi, (_escape, code: string) => String.fromCharCode(parseInt(code, 16)))
  }
}

/**
 * An address as it may stand in a log: no codes of sign-in links, no searched words, and of the query only harmless
 * fields' values.
 */
function loggedUrl(url: string): string {
  const [path = '', query] = url.slice(0, LONGEST).split('?', 2)
  const read = readable(path)
  const isToken = /^\/[\w-]{16,64}\/?$/.test(read) && !ONE_SEGMENT_PAGES.has(read)
  const [, searchPage] = SEARCHED.exec(read) ?? []
  const shown = isToken ? '/{token}' : searchPage ? `${searchPage}*` : path
  if (query === undefined) return shown
  const fields = query.split('&').map(field => {
    const [name = ''] = field.split('=', 1)
    return HARMLESS_FIELDS.has(name) || !field.includes('=') ? field : `${name}=*`
  })
  return `${shown}?${fields.join('&')}`
}

/** Ids from outside count only where a trusted proxy gave them. */
export const newIds = (req: IncomingMessage, trust: Trust): RequestIds =>
  idsOf(req.headers, trust(req.socket.remoteAddress, 0))

declare global {
  namespace Express {
    interface Locals {
      /** Of the reader, as far as trusted proxies tell. Kept since the proxy takes headers away. */
      address?: string
      ids?: RequestIds
      log?: Log
      work?: Work
      /** Of the page, or the call. */
      route?: string
      cache?: CacheState
    }
  }
}

/** What making one page took: calls to its backend, the waiting for them together, and rendering; in milliseconds. */
export type Work = { calls: number; callTime: number; render: number }

/** Where a page came from: memory, memory and too old, made for all readers, or made for this one (never kept). */
export type CacheState = 'hit' | 'stale' | 'miss' | 'pass'

type Line = {
  ids: RequestIds
  host: string | undefined
  brand: string | undefined
  kind: Express.Locals['kind']
  route: string | undefined
  cache: CacheState | undefined
  address: string | undefined
  /** Of a page that was made for this request. */
  work?: Work
  /** Milliseconds. */
  responseTime: number
}

const tenths = (milliseconds: number) => Math.round(milliseconds * 10) / 10
/** As it was asked for, where it names no brand. */
const LONGEST_HOST = 100

/** For the line of an answer, which has fixed fields and no secret: it is not looked through for some. */
export const answerLog = (log: Log): Log => log.child({}, { redact: [] })

/** Begins to trace a request where somebody wants that. */
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

/** Says of a request and its answer what operators want to know. @param log as `answerLog` gives it */
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
      url: loggedUrl('originalUrl' in req ? String(req.originalUrl) : (req.url ?? '')),
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

/** What a page brings with it, and is as it should be, is for those who look closely. */
function levelOf(status: number, { kind, route }: Line): 'error' | 'debug' | 'info' {
  // A server that starts or stops is not ready, and says so by itself.
  if (kind === 'health') return 'debug'
  if (status >= 500) return 'error'
  if (status >= 400) return kind === 'asset' ? 'debug' : 'info'
  return QUIET.has(kind) || isPicture(route) ? 'debug' : 'info'
}

/** Gives every request an id, hands it back as X-Request-Id, and writes one line when the answer has gone. */
export function logRequests(log: Log, startSpan?: StartSpan): RequestHandler {
  const answers = answerLog(log)
  return (req, res, next) => {
    const started = performance.now()
    const ids = newIds(req, trustOf(req.app))
    beginSpan(ids, req, startSpan)
    res.setHeader('X-Request-Id', ids.requestId)
    Object.assign(res.locals, { ids, log, address: req.ip })
    res.on('close', () => {
      const { brand, host, kind, route, cache, address, work } = res.locals
      const responseTime = performance.now() - started
      const about = { ids, host, brand: brand?.key, kind, route, cache, address, work }
      logAnswer(answers, req, res, { ...about, responseTime })
    })
    next()
  }
}
