import type { EndpointName } from '../../../../shared/api/endpoints.ts'
import { errorNames, type ErrorName } from '../../../../shared/api/envelope.ts'
import { validateData, kindOf, type Violation } from '../../contract/violations.ts'
import { isObject, readJson } from '../../contract/readJson.ts'
import type { RawResponse } from '../../responses/publicResponse.ts'
import { CallFailure } from './outcome.ts'
import { repair } from './repair.ts'

/** A response that meets the contract: data or a failure. */
export type ParsedResponse =
  | { ok: true; data: unknown; /** What was left out. */ repaired: readonly Violation[] }
  | { ok: false; status: number; desc: string; error: ErrorName | undefined; data: object }

/** Checks a response and drops unknown fields. Throws CallFailure with `not_json` or `contract_violation`. */
export function readResponse(name: EndpointName, input: object, { status, body }: RawResponse): ParsedResponse {
  const { value: envelope, wrong } = readJson(body)
  if (wrong) throw new CallFailure('not_json', { cause: wrong })
  const { code, desc, data, error } = isObject(envelope) ? envelope : violation('', 'object', envelope)
  if (!Number.isInteger(code)) violation('code', 'int', code)
  // Backends may send failures with HTTP status 200, but an error status must match the code.
  const said = status >= 200 && status < 300 ? (code as number) : status
  if (said !== code) violation('code', String(status), code)
  if (typeof desc !== 'string') violation('desc', 'string', desc)
  if (said === 200) {
    const { data: validated, violations } = validateData(name, input, data)
    if (violations.length === 0) return { ok: true, data: validated, repaired: [] }
    const repaired = repair(name, input, data)
    if (!repaired) throw new CallFailure('contract_violation', { violations })
    return { ok: true, ...repaired, repaired: violations }
  }
  if (said < 400 || said > 599) violation('code', '200, or 400 to 599', code)
  if (error !== undefined && typeof error !== 'string') violation('error', 'string', error)
  return {
    ok: false,
    status: said,
    desc: desc as string,
    error: errorNames.find(known => known === error),
    data: isObject(data) ? data : {},
  }
}

function violation(field: string, expected: string, received: unknown): never {
  throw new CallFailure('contract_violation', { violations: [{ field, expected, received: kindOf(received) }] })
}
