import type { EndpointName } from '../../../shared/api/endpoints.ts'
import { failureSchema } from '../../../shared/api/envelope.ts'
import { validate, validateData, kindOf, type Violation } from './violations.ts'
import { isObject, readJson } from './readJson.ts'

type CheckedAnswer = { status: number; /** As its header has it. */ type: string; body: Uint8Array }

type Checked = { outcome: 'ok' | 'not_json' | 'not_by_contract'; violations: Violation[] }

/**
 * All contract violations of a raw response: encoding, envelope, data. Stricter than the check for pages, which accepts
 * whatever is usable.
 */
export function checkAnswer(name: EndpointName, input: object, { status, type, body }: CheckedAnswer): Checked {
  const { value, wrong } = readJson(body)
  if (wrong) return { outcome: 'not_json', violations: [{ field: '', expected: 'JSON in UTF-8', received: wrong }] }
  const charset = /charset\s*=\s*"?([\w-]{1,40})/i.exec(type)?.[1] ?? 'utf-8'
  const violations = [
    ...(/^utf-?8$/i.test(charset) ? [] : [{ field: 'Content-Type', expected: 'charset=utf-8', received: charset }]),
    ...inEnvelope(name, input, status, value),
  ]
  return { outcome: violations.length > 0 ? 'not_by_contract' : 'ok', violations }
}

function inEnvelope(name: EndpointName, input: object, status: number, envelope: unknown): Violation[] {
  if (!isObject(envelope)) return [{ field: '', expected: 'object', received: kindOf(envelope) }]
  const { code, desc, data } = envelope
  const said: Violation[] = []
  if (code !== status) {
    // The number is not private.
    said.push({
      field: 'code',
      expected: String(status),
      received: typeof code === 'number' ? `${code}` : kindOf(code),
    })
  }
  if (status >= 400) {
    // The wrong code has been reported already.
    return [...said, ...validate(failureSchema, { ...envelope, code: status }, []).violations]
  }
  if (status !== 200) said.push({ field: 'status', expected: '200, or 400 to 599', received: String(status) })
  if (typeof desc !== 'string') said.push({ field: 'desc', expected: 'string', received: kindOf(desc) })
  return [...said, ...validateData(name, input, data).violations]
}
