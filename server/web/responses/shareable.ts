import type { IncomingHttpHeaders } from 'node:http'
import type { Packed } from '../http/encoding.ts'
import { endpointNames, endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'
import { DEFAULT_LANG, DEFAULT_SECTION } from '../../../shared/constants.ts'
import { checkInput, languageIn } from '../../../shared/api/callInput.ts'
import type { FieldError } from '../../../shared/api/envelope.ts'

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

/** Calls whose responses are shared. */
export const SHARED: ReadonlySet<string> = new Set(endpointNames.filter(name => secondsOf(name) > 0))

/** Seconds for which pages may reuse a response: the call's limit, or the backend's `max-age` if that is shorter. */
export function freshFor(name: EndpointName, { 'cache-control': control = '' }: IncomingHttpHeaders): number {
  if (/\b(?:no-store|no-cache|private)\b/i.test(control)) return 0
  const allowed = /\b(?:s-maxage|max-age)\s*=\s*"?(\d+)/i.exec(control)?.[1]
  return Math.min(secondsOf(name), Number(allowed ?? Infinity))
}

/** A call as it is cached and sent. */
export type SharedCall = {
  /** Validated input in the contract's order, without fields that have no effect. */
  query: string
  /** Whether the number of such calls is limited by what the backend has. */
  isKnown: boolean
  fields?: undefined
}

/** Items per page that the site requests. */
const LIMITS: ReadonlySet<unknown> = new Set([10, 20, 100, 200])

/** Whether few values have a response: for a wrong id it is a failure, for a wrong page an empty list. */
const isBounded = (field: string, value: unknown) =>
  field === 'limit' ? LIMITS.has(value) : typeof value === 'number' && /(?:id|page)$/.test(field)

/** Reads the fields of a call that may be shared; `fields` names each invalid one. */
export function sharedCall(name: EndpointName, sent: Record<string, unknown>): SharedCall | { fields: FieldError[] } {
  const checked = checkInput(endpointOf(name).input, sent)
  if (checked.fields) return { fields: checked.fields }
  const query = new URLSearchParams()
  let isKnown = true
  for (const [field, value] of Object.entries(checked.data as object)) {
    if (value === undefined) continue
    query.append(field, String(value))
    isKnown &&= isBounded(field, value)
  }
  const language = languageIn(sent)
  if (language) {
    query.append('section', `${language.section}`)
    // English has two tags.
    query.append('lang', language.section === DEFAULT_SECTION ? DEFAULT_LANG : language.lang)
  }
  return { query: query.toString(), isKnown }
}
