import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { pinoHttp } from 'pino-http'
import { routes } from '../../../shared/routes.ts'
import type { Log } from '../../log.ts'
import { trustOf, type Trust } from './forwarded.ts'

/** The log of this request: every line carries its id. */
export const requestLog = (req: Request): Log => req.log

/** Also in the answer, as X-Request-Id. */
export const requestId = (req: Request): string => String(req.id)

const ONE_SEGMENT_PAGES: ReadonlySet<string> = new Set(routes.map(route => route.path))
const HARMLESS_FIELDS = new Set([
  'section',
  'lang',
  'page',
  'limit',
  'book_id',
  'chapter_id',
  'channel_id',
  'subid',
  'type',
  'id',
  'letter',
  'author_id',
  'active_id',
  'status',
  'sort',
  'category_id',
])
const LONGEST = 500

/** An address as it may stand in a log: no codes of sign-in links, and of the query only harmless fields' values. */
function loggedUrl(url: string): string {
  const [path = '', query] = url.slice(0, LONGEST).split('?', 2)
  const shown = /^\/[\w-]{16,64}\/?$/.test(path) && !ONE_SEGMENT_PAGES.has(path) ? '/{token}' : path
  if (query === undefined) return shown
  const fields = query.split('&').map(field => {
    const [name = ''] = field.split('=', 1)
    return HARMLESS_FIELDS.has(name) || !field.includes('=') ? field : `${name}=*`
  })
  return `${shown}?${fields.join('&')}`
}

/** An id from outside counts only where a trusted proxy gave it. */
export function newId(req: IncomingMessage, trust: Trust): string {
  const given = req.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) && trust(req.socket.remoteAddress, 0)
    ? given
    : randomUUID()
}

declare global {
  namespace Express {
    interface Locals {
      /** Of the reader, as far as trusted proxies tell. Kept since the proxy takes headers away. */
      address?: string
    }
  }
}

/** What one line says of a request and its answer. */
const describe = (req: Request, res: Response, took: { responseTime: number }) => ({
  method: req.method,
  url: loggedUrl(req.originalUrl ?? req.url),
  status: res.headersSent ? res.statusCode : undefined,
  cut: res.writableFinished ? undefined : true,
  responseTime: took.responseTime,
  brand: res.locals.brand?.key,
  kind: res.locals.kind,
  address: res.locals.address,
  userAgent: req.get('user-agent')?.slice(0, 200),
})

type Line = { requestId: string; brand: string; address: string | undefined; responseTime: number }

/** The same line for a page that was answered from memory, before there was anything of Express. */
export function logKeptPage(log: Log, req: IncomingMessage, res: ServerResponse, line: Line): void {
  if (!log.isLevelEnabled('info')) return
  const { requestId, brand, address, responseTime } = line
  log.info(
    {
      requestId,
      method: req.method,
      url: loggedUrl(req.url ?? ''),
      status: res.statusCode,
      cut: res.writableFinished ? undefined : true,
      responseTime,
      brand,
      kind: 'page',
      address,
      userAgent: req.headers['user-agent']?.slice(0, 200),
    },
    'answered',
  )
}

/** Gives every request an id, hands it back as X-Request-Id, and writes one line when the answer has gone. */
export function logRequests(log: Log): RequestHandler {
  const write = pinoHttp<Request, Response>({
    logger: log,
    genReqId: (req, res) => {
      const id = newId(req, trustOf(req.app))
      res.setHeader('X-Request-Id', id)
      return id
    },
    // The request's own log carries its id only; the rest is said once, at the end.
    quietReqLogger: true,
    quietResLogger: true,
    customAttributeKeys: { reqId: 'requestId' },
    customSuccessObject: describe,
    customErrorObject: (req, res, _error, took) => describe(req, res, took),
    customSuccessMessage: () => 'answered',
    customErrorMessage: () => 'answered',
    customLogLevel: (_req, res, error) => {
      if (error || res.statusCode >= 500) return 'error'
      return res.locals.kind === 'asset' || res.locals.kind === 'health' ? 'debug' : 'info'
    },
  })
  return (req, res, next) => {
    res.locals.address = req.ip
    write(req, res, next)
  }
}
