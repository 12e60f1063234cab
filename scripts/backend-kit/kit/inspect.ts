import * as z from 'zod'
import { endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'
import { errorNames } from '../../../shared/api/envelope.ts'
import { nearestIssues } from '../../../server/web/contract/violations.ts'
import type { Sentence } from './problem.ts'
import type { KitResponse } from './send.ts'
import { unreadableBecause } from './unreadable.ts'
import type { Fields } from './wire.ts'

export type Finding = {
  rule: 'envelope' | 'data' | 'steady' | 'transport' | 'note'
  field?: string
  message: string
  expected?: string
}

const fieldErrors = z.array(z.object({ path: z.string(), message: z.string() })).min(1)
/** Largest response that the web server forwards, in bytes: its limit `apiMaxResponseBytes`. */
const LARGEST_RESPONSE = 2 * 1024 * 1024
/** Signs of internals in a message: a source location or a query. */
const TRACE = new RegExp(
  [
    /\bat \S+ ?\(?\S*:\d+/,
    /\bTraceback\b|\w(Error|Exception)\b/,
    /\.\w{2,4}:\d+|\bline \d+, in\b/,
    /\bSQLSTATE\b|\bSELECT .+ FROM\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
const ENVELOPE_FIELDS = ['code', 'desc', 'data', 'error', 'fields']

/** Everything wrong with a response regardless of the request: envelope, data, server errors. */
export function inspect(name: EndpointName | '*', input: unknown, response: KitResponse): Finding[] {
  const { status, body } = response
  const findings: Finding[] = []
  const wrong = (field: string | undefined, message: Sentence) => findings.push({ rule: 'envelope', field, message })
  if (status >= 500 && !isClosed(response)) {
    findings.push({ rule: 'steady', message: `must respond without failing, is ${status}` })
    // What a crash leaves behind is no second fault.
    if (!isRecord(body)) return findings
  }
  const encoding = response.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity') {
    const message = `must come as it is, as \`Accept-Encoding: identity\` asks, is ${encoding}`
    findings.push({ rule: 'transport', field: 'Content-Encoding', message })
  }
  if (status === 429 && !/^\d+$/.test(response.headers['retry-after'] ?? '')) {
    const message = `of a 429 must be whole seconds, is ${response.headers['retry-after'] ?? 'missing'}`
    findings.push({ rule: 'transport', field: 'Retry-After', message })
  }
  if (response.bytes.length > LARGEST_RESPONSE) {
    const message = `the answer must be at most 2 MiB, is ${(response.bytes.length / 1024 / 1024).toFixed(1)} MiB`
    findings.push({ rule: 'transport', message })
  }
  const type = response.headers['content-type'] ?? ''
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1] ?? 'utf-8'
  if (!/^application\/json\b/.test(type)) wrong('Content-Type', `must be application/json, is ${type || 'missing'}`)
  if (!/^utf-?8$/i.test(charset)) wrong('Content-Type', `must be UTF-8, is ${charset}`)
  if (!response.isUtf8) wrong(undefined, 'must be UTF-8')
  if (!isRecord(body)) {
    const why = unreadableBecause(response) ?? (response.text.slice(0, SHOWN) || '(nothing)')
    wrong(undefined, `must be a JSON object, is ${status}: ${why}`)
    return findings
  }
  if (body['code'] !== status) wrong('code', `must be ${status}, the HTTP status, is ${show(body['code'])}`)
  if (typeof body['desc'] !== 'string') wrong('desc', `must be text, is ${show(body['desc'])}`)
  if (!isRecord(body['data'])) wrong('data', `must be an object, is ${show(body['data'])}`)
  for (const key of Object.keys(body)) {
    if (!ENVELOPE_FIELDS.includes(key)) findings.push({ rule: 'note', message: `${key} is no field of the envelope` })
  }

  if (status >= 200 && status < 300) {
    if (status !== 200) wrong('code', `of a success must be 200, is ${status}`)
    // Then the data belong to a failure.
    if (body['error'] !== undefined) wrong('error', `of a success must be absent, is ${show(body['error'])}`)
    else if (name !== '*') findings.push(...inspectData(name, input, body['data']))
    return findings
  }
  if (status < 400) wrong('code', `must be 200, or 400 and more, is ${status}`)
  if (!errorNames.includes(body['error'] as never))
    wrong('error', `must be an error name of the contract, is ${show(body['error'])}`)
  if (body['desc'] === '') wrong('desc', 'of a failure must be a sentence, is empty')
  else if (isCode(String(body['desc']), body['error'])) wrong('desc', `must be a sentence, is ${show(body['desc'])}`)
  if (TRACE.test(String(body['desc']))) wrong('desc', `must be a sentence for people, is ${show(body['desc'])}`)
  if (body['error'] === 'VALIDATION' && !fieldErrors.safeParse(body['fields']).success) {
    wrong('fields', 'of VALIDATION must be [{path, message}], at least one')
  }
  return findings
}

/** `not_found`, `NotFound` or the error's own name. */
const isCode = (desc: string, error: unknown) =>
  /^[\w.-]+$/.test(desc) && (/[_A-Z]/.test(desc.slice(1)) || desc.toUpperCase() === error)

/** A part that the server lacks, such as accounts: 503 NOT_AVAILABLE says so. */
export const isClosed = ({ status, body }: KitResponse) =>
  status === 503 && isRecord(body) && body['error'] === 'NOT_AVAILABLE'

function inspectData(name: EndpointName, input: unknown, data: unknown): Finding[] {
  const schema = outputOf(name, (input ?? {}) as Fields)
  const { data: read, error } = schema.safeParse(data)
  if (error) {
    const invalid = error.issues.flatMap(nearestIssues).map(({ path, issue: { message } }) => {
      const field = ['data', ...path].map(String).join('.')
      const what = message.replace('Invalid input: ', '')
      const [, kind] = /^Invalid ((?!.*\b(?:expected|must)\b).+)$/.exec(what) ?? []
      return { rule: 'data' as const, field, message: what, ...(kind && { expected: `${kind}, valid` }) }
    })
    return [...invalid, ...badTexts(data, 'data', '')]
  }
  return [...unknownFields(data, read, 'data'), ...badTexts(data, 'data', '')]
}

/** Fields that are shown to readers as they are. */
const PLAIN = new Set(['name', 'title', 'book_name', 'introduction', 'paragraphs', 'label'])
const PAST = new Set(['created_at', 'updated_at', 'paid_at'])
const CONTROL = /[^\P{Cc}\t\n\r]|[\uFEFF\uFFFD]/u
const TAG = /<\/?(?:p|br|em|i|b|div|span)\b[^>]*>/i
const ENTITY = /&(?:[a-z]{2,8}|#\d{2,6}|#x[\da-f]{2,5});/i
/** Clocks may differ by this much. */
export const SKEW_MS = 10 * 60 * 1000

/** Texts and times that have the right type, and are wrong. @param name of the field, also of a list's items */
function* badTexts(value: unknown, field: string, name: string): Generator<Finding> {
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* badTexts(item, `${field}.${index}`, name)
  else if (isRecord(value))
    for (const [key, part] of Object.entries(value)) yield* badTexts(part, `${field}.${key}`, key)
  if (typeof value !== 'string') return
  const message = faultOf(value, name)
  if (message) yield { rule: 'data', field, message }
}

function faultOf(text: string, name: string): Sentence | undefined {
  if (!text.isWellFormed()) return 'must be readable text, has half of a surrogate pair'
  if (PLAIN.has(name) && ENTITY.test(text)) return `must be plain text, has the HTML entity ${ENTITY.exec(text)![0]}`
  if (PLAIN.has(name) && TAG.test(text)) return `must be plain text, has the HTML tag ${TAG.exec(text)![0]}`
  if (PLAIN.has(name) && text.includes('\r')) return 'must part lines by a newline alone, has a carriage return'
  if (PLAIN.has(name) && CONTROL.test(text)) return `must be readable text, has ${codePoint(CONTROL.exec(text)![0])}`
  if (name === 'paragraphs' && !text.trim()) return 'must be text, is blank'
  if (name === 'paragraphs' && /\n\s*\n/.test(text)) return 'must be one paragraph each, has a blank line'
  const time = name.endsWith('_at') ? Date.parse(text) : NaN
  if (time <= 0) return `must be when it happened, is zero: ${text}`
  if (PAST.has(name) && time > Date.now() + SKEW_MS) return `must be past, is ${text}: is it local time with a Z?`
  return undefined
}

const codePoint = (sign: string) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

/** The form of a response that an input requests; undefined if the contract leaves it open. */
const SECOND_FORM: Partial<Record<EndpointName, (input: Fields) => boolean | undefined>> = {
  'chapter.ordered': ({ book_id, chapter_id }) => (Boolean(book_id) === Boolean(chapter_id) ? !book_id : undefined),
  'user.oauthUrl': ({ provider }) => !provider,
}

function outputOf(name: EndpointName, input: Fields): z.ZodType {
  const { output, outputOf: chosen } = endpointOf(name)
  const second = SECOND_FORM[name]?.(input)
  if (second !== undefined) return (output as z.ZodUnion).options[second ? 1 : 0] as z.ZodType
  return chosen?.(input) ?? output
}

/** Fields that the schemas dropped are unknown. */
function* unknownFields(sent: unknown, read: unknown, field: string): Generator<Finding> {
  if (Array.isArray(sent) && Array.isArray(read)) {
    for (const [index, item] of sent.entries()) yield* unknownFields(item, read[index], `${field}.${index}`)
  } else if (isRecord(sent) && isRecord(read)) {
    for (const [key, value] of Object.entries(sent)) {
      const at = `${field}.${key}`
      if (Object.hasOwn(read, key)) yield* unknownFields(value, read[key], at)
      else yield { rule: 'note', message: `${at.replaceAll(/\.\d+(?=\.)/g, '[]')} is not in the contract` }
    }
  }
}

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as truncated JSON, with closed quotes. */
export function show(value: unknown): string {
  if (value === undefined) return 'missing'
  const json = JSON.stringify(value)
  if (json.length <= SHOWN) return json
  return typeof value === 'string' ? `${json.slice(0, SHOWN)}…"` : `${json.slice(0, SHOWN)}…`
}
const SHOWN = 60
