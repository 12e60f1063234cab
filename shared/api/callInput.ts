import type * as z from 'zod'
import type { FieldError } from './envelope.ts'
import type { Language } from '../language.ts'
import { parseLanguage } from '../locales.ts'

/** Validates the input of a call and drops unknown fields; `fields` names each invalid one. */
export function checkInput<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
): { data: z.output<Schema>; fields?: undefined } | { fields: FieldError[] } {
  const { data, error } = schema.safeParse(sent)
  return error ? { fields: error.issues.map(issue => fieldError(issue, sent)) } : { data }
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

/** The language that a call's fields `lang` and `section` name; undefined if it has neither. */
export function languageIn({ section, lang }: Record<string, unknown>): Language | undefined {
  if (section === undefined && lang === undefined) return undefined
  return parseLanguage(typeof lang === 'string' ? lang : undefined, String(section))
}
