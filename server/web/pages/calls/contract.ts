import type * as z from 'zod'
import { endpoints, type Endpoint, type EndpointName } from '../../../../shared/api/endpoints.ts'
import { errorNames, type ErrorName } from '../../../../shared/api/envelope.ts'
import { isTooDeep } from './depth.ts'
import type { RawAnswer } from './exchange.ts'
import { CallFailure } from './outcome.ts'

/** What an answer says, once it is known to be by the contract: data of the call, or a failure. */
export type Answer =
  | { ok: true; data: unknown }
  | { ok: false; status: number; desc: string; error: ErrorName | undefined; data: object }

/** Levels of a JSON text; the contract's own need six. */
const DEEPEST = 100

const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Checks an answer against the contract. Fields that the contract does not name are left out of the data: they do no
 * harm, and never travel on. Throws CallFailure, `not_json` or `not_by_contract`.
 */
export function readAnswer(name: EndpointName, input: object, { status, body }: RawAnswer): Answer {
  const envelope = parse(body)
  const { code, desc, data, error } = isObject(envelope) ? envelope : misfit('', 'object', envelope)
  if (!Number.isInteger(code)) misfit('code', 'int', code)
  // Not every backend repeats the code as its HTTP status; where both speak of a failure they must agree.
  const said = isGood(status) ? (code as number) : status
  if (said !== code) misfit('code', String(status), code)
  if (typeof desc !== 'string') misfit('desc', 'string', desc)
  if (said === 200) return { ok: true, data: checked(name, input, data) }
  if (said < 400 || said > 599) misfit('code', '200, or 400 to 599', code)
  if (error !== undefined && typeof error !== 'string') misfit('error', 'string', error)
  return {
    ok: false,
    status: said,
    desc: desc as string,
    error: errorNames.find(known => known === error),
    data: isObject(data) ? data : {},
  }
}

function parse(body: Buffer): unknown {
  if (isTooDeep(body, DEEPEST)) throw new CallFailure('not_json', { cause: 'nested too deeply' })
  try {
    return JSON.parse(decoder.decode(body)) as unknown
  } catch (cause) {
    // The parser's message quotes the text, which may be private.
    throw new CallFailure('not_json', { cause: cause instanceof SyntaxError ? 'no JSON' : 'no UTF-8' })
  }
}

function checked(name: EndpointName, input: object, data: unknown): unknown {
  const { output, outputOf }: Endpoint = endpoints[name]
  const result = (outputOf?.(input as Record<string, unknown>) ?? output).safeParse(data)
  if (result.success) return result.data
  const issue = result.error.issues[0] as z.core.$ZodIssue
  return misfit(
    ['data', ...issue.path].map(String).join('.'),
    'expected' in issue ? String(issue.expected) : issue.message,
    issue.path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], data),
  )
}

function misfit(field: string, expected: string, received: unknown): never {
  throw new CallFailure('not_by_contract', { misfit: { field, expected, received: kindOf(received) } })
}

const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

const isGood = (status: number) => status >= 200 && status < 300
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
