/** What a changed keyword does to the values that a schema allows; `other`: some come, some go, or nobody can say. */
export type Effect = 'narrower' | 'wider' | 'other'

/** One keyword of a schema, or one of its entries, before and after; undefined where it was not there. */
export type Keyword = { keyword: string; isEntry: boolean; before: unknown; after: unknown }

const LEAST: ReadonlySet<string> = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'])
const MOST: ReadonlySet<string> = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'])
/** Of these each entry allows more. */
const CHOICES: ReadonlySet<string> = new Set(['enum', 'anyOf', 'oneOf'])
/** Of these, as a whole, each forbids something. */
const LIMITS: ReadonlySet<string> = new Set([
  ...CHOICES,
  'pattern',
  'format',
  'const',
  'allOf',
  'not',
  'uniqueItems',
  'items',
  'type',
])
/** Fields beyond the contract do no harm, whatever a schema says of them. */
const NOTHING: ReadonlySet<string> = new Set(['additionalProperties'])

/** Undefined where nothing follows from it. */
export function effectOf({ keyword, isEntry, before, after }: Keyword): Effect | undefined {
  if (NOTHING.has(keyword)) return undefined
  if (keyword === 'type' && before !== undefined && after !== undefined) return ofTypes(typesOf(before), typesOf(after))
  if (isEntry && (CHOICES.has(keyword) || keyword === 'type')) return ofPresence(before, after, 'wider')
  if (LIMITS.has(keyword)) return ofPresence(before, after, 'narrower')
  if (LEAST.has(keyword)) return ofNumbers(before ?? -Infinity, after ?? -Infinity)
  if (MOST.has(keyword)) return ofNumbers(after ?? Infinity, before ?? Infinity)
  return 'other'
}

const opposite = { narrower: 'wider', wider: 'narrower' } as const

/** @param added what it is where something is there that was not */
function ofPresence(before: unknown, after: unknown, added: 'narrower' | 'wider'): Effect {
  if (before === undefined) return added
  return after === undefined ? opposite[added] : 'other'
}

const ofNumbers = (less: unknown, more: unknown): Effect =>
  typeof less === 'number' && typeof more === 'number' && less !== more ? (less < more ? 'narrower' : 'wider') : 'other'

/** A whole number is a number, too. */
const typesOf = (value: unknown): ReadonlySet<string> => {
  const types = new Set(Array.isArray(value) ? (value as string[]) : [String(value)])
  return types.has('number') ? types.add('integer') : types
}

function ofTypes(before: ReadonlySet<string>, after: ReadonlySet<string>): Effect {
  if (before.isSubsetOf(after)) return 'wider'
  return after.isSubsetOf(before) ? 'narrower' : 'other'
}
