import type * as z from 'zod'

/** A validation issue at one path of a value. */
type Issue = { path: PropertyKey[]; issue: z.core.$ZodIssue }

/** Issues of a union: those of the form that fails least, which was probably meant. */
export function nearestIssues(issue: z.core.$ZodIssue): Issue[] {
  const [nearest] = issue.code === 'invalid_union' ? issue.errors.toSorted((a, b) => a.length - b.length) : []
  if (!nearest) return [{ path: issue.path, issue }]
  return nearest.flatMap(nearestIssues).map(inner => ({ ...inner, path: [...issue.path, ...inner.path] }))
}
