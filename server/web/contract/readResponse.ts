import { endpointOf, type EndpointName } from '../../../shared/api/endpoints.ts'
import { errorNames, type ErrorName } from '../../../shared/api/envelope.ts'
import { validate, kindOf, type Violation } from './violations.ts'
import { repair } from './repair.ts'

/** A response that meets the contract: data or a failure. */
export type ParsedResponse =
  | { ok: true; desc: string; data: unknown; /** What was left out or replaced. */ repaired: readonly Violation[] }
  | {
      ok: false
      status: number
      desc: string
      error: ErrorName | undefined
      /** Set if the contract has no such error name. */
      unknown?: Violation
      data: object
    }

/** A response that cannot be used. */
export class InvalidResponse extends Error {
  override name = 'InvalidResponse'
  readonly outcome: 'not_json' | 'contract_violation'
  readonly violations: readonly [Violation, ...Violation[]]

  constructor(outcome: InvalidResponse['outcome'], violations: InvalidResponse['violations']) {
    super(outcome)
    this.outcome = outcome
    this.violations = violations
  }
}

/** Checks a response and drops unknown fields. Throws InvalidResponse. */
export function readResponse(
  name: EndpointName,
  input: object,
  { status, body }: { status: number; body: Uint8Array },
): ParsedResponse {
  const { value: envelope, wrong } = readJson(body)
  if (wrong) throw new InvalidResponse('not_json', [{ field: '', expected: 'JSON in UTF-8', received: wrong }])
  const { code, desc, data, error } = isObject(envelope) ? envelope : violation('', 'object', envelope)
  if (!Number.isInteger(code)) violation('code', 'int', code)
  // Backends may send failures with HTTP status 200, but an error status must match the code.
  const said = status >= 200 && status < 300 ? (code as number) : status
  if (said !== code) violation('code', String(status), code)
  if (typeof desc !== 'string') return violation('desc', 'string', desc)
  if (said === 200) {
    const { output, outputOf } = endpointOf(name)
    const schema = outputOf?.(input as Record<string, unknown>) ?? output
    const { data: validated, violations } = validate(schema, data, ['data'])
    if (violations.length === 0) return { ok: true, desc, data: validated, repaired: [] }
    const repaired = repair(name, input, data)
    const [first, ...others] = violations
    if (!repaired) throw new InvalidResponse('contract_violation', [first!, ...others])
    return { ok: true, desc, ...repaired, repaired: violations }
  }
  if (said < 400 || said > 599) violation('code', '200, or 400 to 599', code)
  if (error !== undefined && typeof error !== 'string') violation('error', 'string', error)
  const known = errorNames.find(each => each === error)
  return {
    ok: false,
    status: said,
    desc,
    error: known,
    ...(!known && { unknown: { field: 'error', expected: 'a name of the contract', received: nameOf(error) } }),
    data: isObject(data) ? data : {},
  }
}

function violation(field: string, expected: string, received: unknown): never {
  throw new InvalidResponse('contract_violation', [{ field, expected, received: kindOf(received) }])
}

/** A name as it came; of other texts, which may be private, only the type. */
const nameOf = (error: unknown) => (/^\w{1,60}$/.test(String(error)) ? String(error) : kindOf(error))

/** Nesting limit; the contract needs six levels. */
const DEEPEST = 100

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The parsed value, or what is wrong; never the parser's message, which quotes text that may be private. */
type Read = { value?: unknown; wrong?: 'nested too deeply' | 'no JSON' | 'no UTF-8' }

export function readJson(body: Uint8Array): Read {
  if (isTooDeep(body)) return { wrong: 'nested too deeply' }
  try {
    return { value: JSON.parse(decoder.decode(body)) as unknown }
  } catch (cause) {
    return { wrong: cause instanceof SyntaxError ? 'no JSON' : 'no UTF-8' }
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Bytes that parse in milliseconds at any depth. */
const SMALL = 32 * 1024

/** Takes milliseconds, where parsing 8 MiB of open brackets blocks the thread for seconds. */
function isTooDeep(json: Uint8Array): boolean {
  if (json.length <= SMALL) return false
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) {
      for (at++; at < json.length && json[at] !== QUOTE; at++) if (json[at] === BACKSLASH) at++
    } else if (byte === 0x5b || byte === 0x7b) {
      if (++depth > DEEPEST) return true
    } else if (byte === 0x5d || byte === 0x7d) depth--
  }
  return false
}
