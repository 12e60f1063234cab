import type { Request } from 'express'
import type * as z from 'zod'
import { checkInput } from '../../../shared/api/callInput.ts'
import { badRequest, invalid } from '../call/apiError.ts'

/** No call nests as deep, and functions that recurse through a body must not run out of stack. */
const MAX_DEPTH = 64

/** Empty if there is none. */
export const bodyOf = ({ body }: Request): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** Of the query, or of a POST's JSON body. Throws 400 BAD_REQUEST. */
export function sentFields(request: Request): Record<string, unknown> {
  if (request.method !== 'POST') return request.query
  const body = bodyOf(request)
  if (body.length === 0) return {}
  if (!request.is('json')) throw badRequest('The body must be JSON, with Content-Type: application/json.')
  const sent = parsed(body)
  if (typeof sent !== 'object' || sent === null) throw badRequest('The body is not valid JSON.')
  if (isDeeper(sent, MAX_DEPTH)) throw badRequest(`The body is nested more than ${MAX_DEPTH} levels deep.`)
  return sent as Record<string, unknown>
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(inner => isDeeper(inner, levels - 1)))

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** PostgreSQL can neither store nor compare U+0000: it becomes U+FFFD, as in HTML. */
function withoutNul(sent: unknown): unknown {
  if (typeof sent === 'string') return sent.replaceAll('\0', '\uFFFD')
  if (Array.isArray(sent)) return sent.map(withoutNul)
  if (typeof sent !== 'object' || sent === null) return sent
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, withoutNul(value)]))
}

/** Drops unknown fields. Throws 422 VALIDATION naming each invalid field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = checkInput(schema, withoutNul(sent))
  if (parsed.fields) throw invalid(parsed.fields)
  return parsed.data
}
