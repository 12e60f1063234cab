import type * as z from 'zod'
import { sectionOfCall } from '../../../shared/api/endpoints.ts'

/** A contract violation: the field's path with dots, and types instead of values, which may be private. */
export type Violation = { field: string; expected: string; received: string }

const MAX = 20

/** The parsed value and all violations, of a field in many rows only the first. `at`: path in the response. */
export function validate(
  schema: z.ZodType,
  value: unknown,
  at: readonly string[],
): { data?: unknown; violations: Violation[] } {
  const { success, data, error } = schema.safeParse(value)
  if (success) return { data, violations: [] }
  const fields = Map.groupBy(error.issues.flatMap(nearestIssues), ({ path }) => rowless(path.join('.')))
  const first = [...fields.values()].slice(0, MAX).map(([one]) => one!)
  const violations = first.map(({ path, issue }) => ({
    field: [...at, ...path].map(String).join('.'),
    // 'Invalid option: expected one of …'
    expected: 'expected' in issue ? String(issue.expected) : issue.message.replace(/^Invalid \w+: (?:expected )?/, ''),
    received: kindOf(path.reduce<unknown>((inner, key) => (inner as Parts | undefined)?.[key], value)),
  }))
  return { violations }
}

type Issue = { path: PropertyKey[]; issue: z.core.$ZodIssue }

/** Issues of a union: those of the form that fails least, which was probably meant. */
export function nearestIssues(issue: z.core.$ZodIssue): Issue[] {
  const [nearest] = issue.code === 'invalid_union' ? issue.errors.toSorted((a, b) => a.length - b.length) : []
  if (!nearest) return [{ path: issue.path, issue }]
  return nearest.flatMap(nearestIssues).map(inner => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** A field without row numbers: `data.items[].price` for `data.items.3.price`. */
export const rowless = (field: string): string => field.replaceAll(/\.\d+(?=\.|$)/g, '[]')

/** The section of the documents in which a field of an answer to this call stands. */
export const sectionOf = (name: string, { field }: Violation): string =>
  field.startsWith('data') ? sectionOfCall(name) : 'docs/contract.md#responses'

export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

type Parts = Record<PropertyKey, unknown>
