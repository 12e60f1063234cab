import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import { parse } from 'node:querystring'
import type { EndpointName } from '../../../shared/api/endpoints.ts'
import { type Trust, schemeOf } from '../../callers/proxies.ts'
import type { FieldError } from '../../../shared/api/envelope.ts'
import { sharedKey, type PublicResponses, type SharedKey } from '../responses/responses.ts'
import { SHARED, sharedCall, type PublicResponse, type RawResponse } from '../responses/shareable.ts'
import { brandOf, type Brand } from '../brands/brand.ts'
import type { SendFromMemory } from '../brands/chooseBrand.ts'
import { isKnown, PACKINGS, quickestCoding } from '../http/encoding.ts'
import { SECURITY_HEADERS } from '../http/security.ts'
import { responseHeaders, varyOf } from './proxyHeaders.ts'
import { hasBody, TOO_SMALL } from './bodies.ts'

/** A response opened as a document may be a picture (an SVG has its own styles), never a page. */
export const RESPONSE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** Our pages send `Bearer` without a token for guests. */
const isAnonymous = ({ authorization = '' }: IncomingHttpHeaders) => /^(?:bearer)?\s*$/i.test(authorization)

/** A call whose response may be shared, with the query to send; or its invalid fields. */
type PublicCall = { shared: SharedKey; query: string; fields?: undefined } | { fields: FieldError[] }

/** Reads a call whose response may be shared; undefined for others. `query` is with its `?`, or empty. */
export function publicCall(
  req: IncomingMessage,
  { brand: { key: brand }, backend, name, query }: { brand: Brand; backend: string; name: string; query: string },
): PublicCall | undefined {
  if (!SHARED.has(name) || req.method !== 'GET' || !isAnonymous(req.headers) || hasBody(req)) return undefined
  // As Express parses it for the backend.
  const call = sharedCall(name as EndpointName, parse(query.slice(1)))
  if (call.fields) return { fields: call.fields }
  return { shared: sharedKey(brand, backend, name, call), query: call.query && `?${call.query}` }
}

type PublicCallsOptions = {
  responses: PublicResponses
  backendOf: (brand: Brand) => string
  trust: Trust
}

declare global {
  namespace Express {
    interface Locals {
      /** The requested call; absent if its response is not shared. */
      publicCall?: PublicCall
    }
  }
}

/** Receives the response of a call that others wait for; undefined if it cannot be shared. */
export type Share = (response: RawResponse | undefined) => void

export type PublicCalls = {
  /** Sends a response in memory, and remembers which one is requested. */
  hit: SendFromMemory
  /** After the checks: shares an identical call in flight, or makes this call the one others wait for. */
  serve(req: Request, res: Response, shared: SharedKey, ask: (share?: Share) => void): void
}

/** Shares responses that backends allow shared caches to store: one call for all readers of a brand. */
export function createPublicCalls(options: PublicCallsOptions): PublicCalls {
  const { responses, backendOf, trust } = options

  const hit: SendFromMemory = (req, res, { brand, host }) => {
    const [, prefix = '', route = '', query = ''] = /^\/([^/?]+)\/v1\/([\w.]+)(\?.*)?$/.exec(req.url ?? '') ?? []
    if (prefix !== brand.file.apiPrefix || !SHARED.has(route)) return false
    const call = publicCall(req, { brand, backend: backendOf(brand), name: route, query })
    res.locals.publicCall = call
    const response = call?.fields === undefined && call && responses.findPublic(call.shared.key)
    if (!response) return false
    Object.assign(res.locals, { host, brand, kind: 'api', route, cache: 'hit' })
    sendShared(req, res, response, brand, [...HEADS[schemeOf(req, trust)], 'X-Request-Id', res.locals.ids.requestId])
    return true
  }

  /** @param others additional headers, as alternating names and values */
  function sendShared(
    req: IncomingMessage,
    res: ServerResponse,
    response: PublicResponse,
    brand: Brand,
    others: string[],
  ): void {
    const { body, forms, at } = response
    response.head ??= headOf(response, brand)
    const age = String(Math.max(0, Math.floor((Date.now() - at) / 1000)))
    const head = [...others, ...response.head, 'Age', age]
    const vary = res.getHeader('Vary')
    if (vary) head[head.indexOf('Vary') + 1] += `, ${String(vary)}`
    const etag = head[head.indexOf('etag') + 1]
    if (head.includes('etag') && isKnown(req, etag!)) {
      res.writeHead(304, head).end()
      return
    }
    const coding = body.length < TOO_SMALL ? 'identity' : quickestCoding(req.headers['accept-encoding'])
    if (coding !== 'identity') head.push('Content-Encoding', coding)
    const bytes = coding === 'identity' ? body : (forms[coding] ??= PACKINGS[coding].atOnce(body))
    head.push('Content-Length', String(bytes.length))
    res.writeHead(200, head).end(bytes)
  }

  /** Makes a call the one that others wait for. */
  function leading(res: Response, shared: SharedKey): Share {
    const resolve = responses.lead(shared)
    res.once('close', () => resolve(res.writableFinished ? 'not public' : 'aborted'))
    return response => resolve(response ?? 'not public')
  }

  function serve(req: Request, res: Response, shared: SharedKey, ask: (share?: Share) => void): void {
    const found = responses.findPublic(shared.key)
    if (found) return sendShared(req, res, found, brandOf(res), [])
    const led = responses.follow(shared.key)
    if (!led) return ask(leading(res, shared))
    void led.then(response => {
      if (res.closed) return
      if (response === 'aborted') serve(req, res, shared, ask)
      else if (response === 'not public') ask()
      else sendShared(req, res, response, brandOf(res), [])
    })
  }

  return { hit, serve }
}

/** Headers of every API response, as alternating names and values. */
const headsOf = (scheme: 'http' | 'https') =>
  SECURITY_HEADERS[scheme].flatMap(([name, value]) => [
    name,
    name === 'Content-Security-Policy' ? RESPONSE_POLICY : value,
  ])
const HEADS = { http: headsOf('http'), https: headsOf('https') }

/** Headers that a reader gets with any form of the response. */
function headOf({ headers }: PublicResponse, { file }: Brand): string[] {
  const vary = varyOf(headers)
  return [
    'Content-Type',
    String(headers['content-type']),
    'Vary',
    vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding',
    // A cache in front cannot tell who is on the local network.
    ...responseHeaders(headers, file.localNetwork === true).flat(),
  ]
}
