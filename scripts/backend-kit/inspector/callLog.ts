import { sectionOf } from '../../../server/web/contract/violations.ts'
import { curlOf } from '../kit/curl.ts'
import type { Details, Row, ReportedCall } from './call.ts'

/** Number of calls that are stored, and of their characters. */
const MAX = 200
const LARGEST = 8 * 1024 * 1024

export type CallLog = {
  add(call: ReportedCall): void
  /** Newest first. */
  rows(): Row[]
  find(id: number): Details | undefined
}

/** The latest calls to backends, without secrets. It survives restarts of the web server. */
export function createCallLog(): CallLog {
  const calls: Details[] = []
  let size = 0
  let last = 0

  return {
    add(event) {
      const call = withoutSecrets(event, ++last)
      calls.push(call)
      size += sizeOf(call)
      while (calls.length > MAX || (size > LARGEST && calls.length > 1)) size -= sizeOf(calls.shift()!)
    },
    rows: () => calls.map(rowOf).toReversed(),
    find: id => calls.find(call => call.id === id),
  }
}

const sizeOf = ({ request, response }: Details) => request.body.length + (response?.body.length ?? 0)

/** Faults that a backend cannot fix. */
const FINE = new Set(['ok', 'absent', 'refused', 'aborted'])

const isWrong = ({ outcome, violations, response }: ReportedCall) =>
  !FINE.has(outcome) || Boolean(violations?.length) || (response?.status ?? 0) >= 500

function withoutSecrets(call: ReportedCall, id: number): Details {
  const { request, response, violations } = call
  const requested = {
    ...request,
    url: maskText(request.url),
    headers: maskHeaders(request.headers),
    body: maskText(request.body),
  }
  return {
    ...call,
    id,
    isWrong: isWrong(call),
    request: requested,
    response: response && { ...response, headers: maskHeaders(response.headers), body: maskText(response.body) },
    violations: violations?.map(violation => ({ ...violation, section: sectionOf(call.call, violation) })),
    curl: curlOf({
      method: request.method,
      address: requested.url,
      headers: Object.fromEntries(Object.entries(requested.headers).map(titled).filter(isSentByHand)),
      body: request.method === 'POST' ? requested.body : undefined,
    }),
  }
}

/** `accept-language` with its usual capitals. */
const titled = ([name, value]: [string, string]): [string, string] => [
  name.replaceAll(/(?:^|-)[a-z]/g, letter => letter.toUpperCase()),
  value,
]
/** Headers that curl sets itself, or that would compress the output. */
const isSentByHand = ([name]: [string, string]) =>
  !['Content-Length', 'Accept-Encoding', 'Connection', 'Host'].includes(name)

const rowOf = ({ id, at, took, brand, by, call, outcome, request, response, isWrong, violations }: Details): Row => ({
  id,
  at,
  took,
  brand,
  by,
  call,
  outcome,
  method: request.method,
  status: response?.status,
  bytes: response?.bytes,
  isWrong,
  violations: violations?.length ?? 0,
})

const MASK = '•••'

/** Headers that identify or authenticate someone. */
const SECRET_HEADERS = /^(?:authorization|cookie|set-cookie|.*-signature)$/
/** Fields likewise. The code of an envelope is a number, that of an email a text. */
const SECRET_FIELDS =
  '\\w*(?:password|token|secret|ticket|passcode)\\w*|code|authorization|cookie|signature|clientDataJSON|' +
  'authenticatorData|attestationObject|userHandle|challenge'
const IN_JSON = new RegExp(`("(?:${SECRET_FIELDS})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)+`, 'gi')
const IN_QUERY = new RegExp(`((?:^|[?&])(?:${SECRET_FIELDS})=)[^&\\s"']+`, 'gi')

/** Headers without secrets; of a token only its presence. */
const maskHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SECRET_HEADERS.test(name) ? maskValue(value) : value]),
  )

const maskValue = (value: string) => value.replace(/^(Bearer )?.+$/s, (_all, scheme = '') => `${scheme}${MASK}`)

/** A text, JSON or a form without secrets, even if truncated inside one. */
const maskText = (text: string): string => text.replaceAll(IN_JSON, `$1${MASK}`).replaceAll(IN_QUERY, `$1${MASK}`)
