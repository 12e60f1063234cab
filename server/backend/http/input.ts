import express, { type Request } from 'express'
import type * as z from 'zod'
import type { FieldError } from '../../../shared/api/envelope.ts'
import { badRequest, invalid } from '../call/apiError.ts'

/** In bytes; `errors.ts` mentions it too. */
const BODY_LIMIT = 256 * 1024

/** Parses JSON bodies; compressed ones are refused, since a small one can expand to any size. */
export const readBody = express.json({ limit: BODY_LIMIT, inflate: false })

/** Input fields of a call: the query of a GET, the JSON body of a POST. */
export function sentFields(request: Request): unknown {
  if (request.method !== 'POST') return request.query
  if (request.body !== undefined) return request.body
  const hasBody = Number(request.get('Content-Length') ?? 0) > 0 || request.get('Transfer-Encoding') !== undefined
  if (hasBody) throw badRequest('The body must be JSON, with Content-Type: application/json.')
  return {}
}

/** Validates input against the contract and drops unknown fields. Throws 422 VALIDATION naming each invalid field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(sent)
  if (error) throw invalid(error.issues.map(issue => fieldError(issue, sent)))
  return data
}

function fieldError(issue: z.core.$ZodIssue, sent: unknown): FieldError {
  const path = issue.path.map(String)
  const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], sent)
  return { path: path.join('.'), message: message(issue, value, path.length === 0) }
}

function message(issue: z.core.$ZodIssue, value: unknown, whole: boolean): string {
  if (whole) return 'The fields must be an object'
  if (value === undefined) return 'Missing'
  if (Array.isArray(value) && issue.code !== 'too_small' && issue.code !== 'too_big') return 'Must be given once'
  const first = issue.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined
  return first?.message ?? issue.message
}
