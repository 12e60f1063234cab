import type { Answer } from './send.ts'
import type { Fields } from './wire.ts'

/** What a problem shows of the request and its answer. */
export type Evidence = {
  /** The request in one line. */
  request?: string
  /** The same for a shell. */
  curl?: string
  status?: number
  /** The part of the answer that is wrong, as JSON or as it came. */
  got?: string
}

/** Characters of an answer that are shown. */
const SHOWN = 200

/** Request and status, and the field of the answer at this path with dots; without a path how the answer begins. */
export function evidenceOf({ request, curl, status, body, text, headers }: Answer, field?: string): Evidence {
  const header = field && headers[field.toLowerCase()]
  const part = field === undefined ? undefined : partOf(body, field)
  const got = header ?? (part === undefined ? text : JSON.stringify(part))
  return { request, curl, status, got: got.length > SHOWN ? `${got.slice(0, SHOWN)}…` : got }
}

/** The value at a path, or the nearest around it: where a field is missing that is what lacks it. */
function partOf(body: unknown, path: string): unknown {
  let value = body
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) break
    value = (value as Fields)[key]
  }
  return value
}
