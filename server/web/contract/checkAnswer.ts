import type { EndpointName } from '../../../shared/api/endpoints.ts'
import { failureSchema } from '../../../shared/api/envelope.ts'
import { hold, holdData, kindOf, type Violation } from './violations.ts'
import { isObject, readJson } from './readJson.ts'

type CheckedAnswer = { status: number; /** As its header has it. */ type: string; body: Uint8Array }

type Checked = { outcome: 'ok' | 'not_json' | 'not_by_contract'; violations: Violation[] }

/**
 * Everything in which an answer, as it came, leaves the contract: coding, envelope, data. Stricter than the pages'
 * door, which takes what it can use.
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
    // Which number it says is nobody's secret.
    said.push({
      field: 'code',
      expected: String(status),
      received: typeof code === 'number' ? `${code}` : kindOf(code),
    })
  }
  if (status >= 400) {
    // That its code is another one has been said.
    return [...said, ...hold(failureSchema, { ...envelope, code: status }, []).violations]
  }
  if (status !== 200) said.push({ field: 'status', expected: '200, or 400 to 599', received: String(status) })
  if (typeof desc !== 'string') said.push({ field: 'desc', expected: 'string', received: kindOf(desc) })
  return [...said, ...holdData(name, input, data).violations]
}
