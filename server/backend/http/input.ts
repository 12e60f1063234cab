import express, { type Request } from 'express'
import type * as z from 'zod'
import { checkInput } from '../../../shared/contract/callInput.ts'
import { badRequest, invalid } from '../call/apiError.ts'

/** `errors.ts` mentions it too. */
const BODY_LIMIT_BYTES = 256 * 1024

/** Compressed bodies are refused, since a small one can expand to any size. */
export const readBody = express.json({ limit: BODY_LIMIT_BYTES, inflate: false })

export function sentFields(request: Request): unknown {
  if (request.method !== 'POST') return request.query
  if (request.body !== undefined) return request.body
  const hasBody = Number(request.get('Content-Length') ?? 0) > 0 || request.get('Transfer-Encoding') !== undefined
  if (hasBody) throw badRequest('The body must be JSON, with Content-Type: application/json.')
  return {}
}

/** Drops unknown fields. Throws 422 VALIDATION naming each invalid field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = checkInput(schema, sent)
  if (parsed.fields) throw invalid(parsed.fields)
  return parsed.data
}
