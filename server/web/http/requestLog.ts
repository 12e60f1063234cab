import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler } from 'express'
import { routes } from '../../../shared/routes.ts'
import type { Log } from '../../log.ts'
import { trustOf, type Trust } from './forwarded.ts'

/** A log whose lines carry the id of this request. */
export const requestLog = (req: Request): Log => localsOf(req).log.child({ requestId: requestId(req) })

/** Also in the answer, as X-Request-Id. */
export const requestId = (req: Request): string => localsOf(req).requestId

/** What `logRequests` has noted. */
const localsOf = ({ res }: Request) => res?.locals as { log: Log; requestId: string }

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
      requestId?: string
      log?: Log
    }
  }
}

type Line = {
  requestId: string
  brand: string | undefined
  kind: Express.Locals['kind']
  address: string | undefined
  /** Milliseconds. */
  responseTime: number
}

/** For the line of an answer, which has fixed fields and no secret: it is not looked through for some. */
export const answerLog = (log: Log): Log => log.child({}, { redact: [] })

/** Says of a request and its answer what operators want to know. @param log as `answerLog` gives it */
export function logAnswer(log: Log, req: IncomingMessage, res: ServerResponse, line: Line): void {
  const level = levelOf(res.statusCode, line.kind)
  if (!log.isLevelEnabled(level)) return
  const { requestId, brand, kind, address, responseTime } = line
  log[level](
    {
      requestId,
      method: req.method,
      url: loggedUrl('originalUrl' in req ? String(req.originalUrl) : (req.url ?? '')),
      status: res.headersSent ? res.statusCode : undefined,
      cut: res.writableFinished ? undefined : true,
      responseTime,
      brand,
      kind,
      address,
      userAgent: req.headers['user-agent']?.slice(0, 200),
    },
    'answered',
  )
}

function levelOf(status: number, kind: Line['kind']): 'error' | 'debug' | 'info' {
  if (status >= 500) return 'error'
  return kind === 'asset' || kind === 'health' ? 'debug' : 'info'
}

/** Gives every request an id, hands it back as X-Request-Id, and writes one line when the answer has gone. */
export function logRequests(log: Log): RequestHandler {
  const answers = answerLog(log)
  return (req, res, next) => {
    const started = performance.now()
    const id = newId(req, trustOf(req.app))
    res.setHeader('X-Request-Id', id)
    Object.assign(res.locals, { requestId: id, log, address: req.ip })
    res.once('close', () => {
      const { brand, kind, address } = res.locals
      const responseTime = performance.now() - started
      logAnswer(answers, req, res, { requestId: id, brand: brand?.key, kind, address, responseTime })
    })
    next()
  }
}
