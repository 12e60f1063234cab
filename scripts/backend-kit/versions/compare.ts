import { isDeepStrictEqual } from 'node:util'
import { apiCompare } from 'api-smart-diff'
import { bindingOf, recordOf, type Calls, type Json } from './binding.ts'
import { callOf, deprecation, gone, type Difference, type Found } from './difference.ts'
import { fieldDifferences } from './fields.ts'
import { wordings } from './wordings.ts'

/**
 * Every difference between two OpenAPI documents of the contract, and whom it breaks. The package finds where they
 * differ, with parts merged and choices paired; what that means is ours, since a site and a backend of
 * different versions meet in both directions: whoever writes a value may be older or newer than whoever reads it.
 */
export function compareContracts(before: Json, after: Json): Difference[] {
  const [old, fresh] = [bindingOf(before), bindingOf(after)]
  const found = differing(old, fresh)
  const binding = [...methods(old, fresh), ...fieldDifferences(found), ...found.flatMap(ofOperation)]
  return [...merged(binding), ...wordings(before, after, new Set(binding.map(({ call }) => call)))]
}

/** Where calls differ that stand in both. */
function differing(old: Calls, fresh: Calls): Found[] {
  const changed = Object.keys(old).filter(path => fresh[path] && !isDeepStrictEqual(old[path], fresh[path]))
  const documentOf = (calls: Calls) => ({
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: Object.fromEntries(changed.map(path => [path, calls[path]])),
  })
  const { diffs } = apiCompare(documentOf(old), documentOf(fresh))
  return diffs as Found[]
}

/** Calls that came, went, or are asked by another method. */
function methods(old: Calls, fresh: Calls): Difference[] {
  const methodsOf = (operations: Json = {}) => Object.keys(operations).join().toUpperCase()
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].flatMap((path): Difference[] => {
    const call = callOf(path)
    const [was, is] = [methodsOf(old[path]), methodsOf(fresh[path])]
    if (was === is) return []
    if (!was) return [newCall(call, fresh[path]!)]
    if (!is) return [{ ...gone(call, Object.values(old[path]!)[0]), says: 'is gone' }]
    const says = `was asked by ${was}, and now by ${is}`
    return [{ call, kind: 'changed', weight: 'breaking', breaks: 'both', says }]
  })
}

function newCall(call: string, operations: Json): Difference {
  const isRequired = Object.values(operations).some(operation => recordOf(operation)['x-optional'] !== true)
  return isRequired
    ? {
        call,
        kind: 'added',
        weight: 'breaking',
        breaks: 'backends',
        says: 'is new, and nothing can be read without it',
      }
    : { call, kind: 'added', weight: 'addition', says: 'is new, and a backend may do without it' }
}

/** What changed of a call beside its fields. */
function ofOperation({ path, before, after }: Found): Difference[] {
  const [, , , part, ...rest] = path
  const call = callOf(path[1])
  if (part === 'security') {
    return [{ call, kind: 'changed', weight: 'breaking', breaks: 'both', says: 'asks for another kind of sign-in' }]
  }
  if (part === 'x-optional') {
    return after !== true
      ? [
          {
            call,
            kind: 'changed',
            weight: 'breaking',
            breaks: 'backends',
            says: 'could be left out, and is required now',
          },
        ]
      : [{ call, kind: 'changed', weight: 'addition', says: 'was required, and may be left out now' }]
  }
  if (part === 'deprecated') return [deprecation({ call }, before, after)]
  if (part === 'x-deprecation' && rest.length > 0) return [deprecation({ call })]
  return []
}

/** The same said twice, of both forms of an answer, is said once. */
const merged = (differences: Difference[]): Difference[] => [
  ...new Map(
    differences.map(difference => [JSON.stringify({ ...difference, before: undefined }), difference]),
  ).values(),
]
