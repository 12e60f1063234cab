import { DEFAULT_LANG, DEFAULT_SECTION } from '../../../shared/constants.ts'
import { endpoints, type EndpointName } from '../../../shared/api/endpoints.ts'
import type { Message } from './send.ts'

export type Fields = Record<string, unknown>

/** What the site adds to every call. */
export const LANGUAGE: Fields = { section: DEFAULT_SECTION, lang: DEFAULT_LANG }

/** A call as it is sent: a query for GET, a JSON body for POST. */
export function message(name: EndpointName, input: unknown, headers: Record<string, string> = {}): Message {
  const { method } = endpoints[name]
  if (method === 'POST') return { method, path: `/v1/${name}`, headers, body: JSON.stringify(input) ?? '' }
  const query = queryOf(input as Fields)
  return { method, path: `/v1/${name}${query && `?${query}`}`, headers }
}

/** The input as the server reads it: query values are texts, a repeated field is a list. */
export function readBack(name: EndpointName, input: unknown): unknown {
  if (endpoints[name].method === 'POST') return JSON.parse(JSON.stringify(input) ?? 'null')
  const read = Object.create(null) as Fields
  for (const [key, value] of pairs(input as Fields)) {
    const before = read[key]
    read[key] = before === undefined ? value : [before, value].flat()
  }
  return { ...read }
}

const pairs = (input: Fields): [string, string][] =>
  Object.entries(input).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter(one => one !== undefined)
      .map((one): [string, string] => [key.toWellFormed(), asText(one).toWellFormed()]),
  )

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const queryOf = (input: Fields) =>
  pairs(input)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join('&')
