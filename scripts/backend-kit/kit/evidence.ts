import type { KitResponse } from './send.ts'
import type { Fields } from './wire.ts'

/** Request and response of a problem. */
export type Evidence = {
  /** The request in one line. */
  request?: string
  /** The same as a shell command. */
  curl?: string
  status?: number
  /** The wrong part of the response, as JSON or as received. */
  got?: string
}

/** Characters of a response that are shown. */
const SHOWN = 200

/** Request, status and the field of the response at this dotted path; without a path the start of the response. */
export function evidenceOf({ request, curl, status, body, text, headers }: KitResponse, field?: string): Evidence {
  const header = field && headers[field.toLowerCase()]
  const part = field === undefined ? undefined : partOf(body, field)
  const got = header ?? (part === undefined ? text : JSON.stringify(part))
  return { request, curl, status, got: got.length > SHOWN ? `${got.slice(0, SHOWN)}…` : got }
}

/** The value at a path, or its nearest existing parent. */
function partOf(body: unknown, path: string): unknown {
  let value = body
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) break
    value = (value as Fields)[key]
  }
  return value
}
