import type { IncomingHttpHeaders } from 'node:http'
import type { Packed } from '../http/encoding.ts'
import { endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'

export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** A successful response that the backend allows shared caches to store. */
export type PublicResponse = {
  /** When it arrived, and until when it is fresh, in epoch ms. */
  at: number
  until: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** As sent to readers, once one has requested it: headers as alternating names and values, and bodies by encoding. */
  head?: string[]
  forms: Partial<Record<Packed, Buffer>>
}

/** Headers that are part of every cache key, whether or not `Vary` lists them. */
const KEY_HEADERS = /^(?:authorization|x-brand(?:-\w+)?|accept-encoding|origin)$/

/** The response if shared caches may store it (RFC 9111), else undefined. @param at when it arrived, in epoch ms */
export function publicResponse({ status, headers, body }: RawResponse, at: number): PublicResponse | undefined {
  if (status !== 200 || headers['set-cookie']) return undefined
  const seconds = publicSeconds(String(headers['cache-control'] ?? '')) - (Number(headers.age) || 0)
  const varies = String(headers.vary ?? '')
    .toLowerCase()
    .split(',')
  if (!(seconds > 0) || !varies.every(name => KEY_HEADERS.test(name.trim()) || name === '')) return undefined
  return { at, until: at + seconds * 1000, headers, body, forms: {} }
}

function publicSeconds(control: string): number {
  if (!/\bpublic\b/i.test(control) || /\b(?:no-store|no-cache|private)\b/i.test(control)) return 0
  const said = /\bs-maxage\s*=\s*"?(\d+)/i.exec(control) ?? /\bmax-age\s*=\s*"?(\d+)/i.exec(control)
  return Number(said?.[1] ?? 0)
}

/** Seconds for which pages reuse a response or its absence. Short, since it adds to the age of a cached page. */
export const secondsOf = (name: EndpointName): number => endpointOf(name).fresh?.pages ?? 0

export const isShared = (name: EndpointName): boolean => secondsOf(name) > 0

/** Seconds for which pages may reuse a response: the call's limit, or the backend's `max-age` if that is shorter. */
export function freshFor(name: EndpointName, { 'cache-control': control = '' }: IncomingHttpHeaders): number {
  if (/\b(?:no-store|no-cache|private)\b/i.test(control)) return 0
  const allowed = /\b(?:s-maxage|max-age)\s*=\s*"?(\d+)/i.exec(control)?.[1]
  return Math.min(secondsOf(name), Number(allowed ?? Infinity))
}
