import { readJson, type Storage } from './storage.ts'

/**
 * Checks of what browser storage holds: other versions of the site, extensions and people write there too. What is read
 * is copied by the names of its fields; what does not fit is left out, and nothing throws.
 */

type Check = (value: unknown) => boolean
/** What each field of a stored object must be. */
export type Shape<Value> = { readonly [Key in keyof Value]-?: Check }

/** Characters of a text that a reader is shown. */
const LONGEST = 1000

/** Half a character does not fit either: it cannot stand in an address, and throws there. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST && !/\p{Cs}/u.test(value)
/** Visible ASCII, which may stand in a header. */
export const isToken = (value: unknown): value is string => isText(value) && /^[!-~]+$/.test(value)
/** A time in UTC with milliseconds, so that texts compare. */
export const isTime: Check = value =>
  isText(value) && value.endsWith('Z') && value.length === 24 && Date.parse(value) > 0
export const isCount: Check = value => Number.isSafeInteger(value) && Number(value) >= 0
export const isId: Check = value => value !== 0 && isCount(value)
export const isFlag: Check = value => typeof value === 'boolean'
/** Or it is not there. */
export const maybe =
  (check: Check): Check =>
  value =>
    value === undefined || check(value)

/** A stored object with the fields of its shape and no others; undefined where one of them does not fit. */
export function copyOf<Value>(value: unknown, shape: Shape<Value>): Value | undefined {
  const copy: Partial<Value> = {}
  for (const key in shape) {
    const field = (value as Value | null | undefined)?.[key]
    if (!shape[key](field)) return undefined
    copy[key] = field
  }
  return copy as Value
}

/** The entries of a list that fit; none where it is no list. */
export const listOf = <Value>(kept: unknown, shape: Shape<Value>): Value[] =>
  Array.isArray(kept) ? kept.map(value => copyOf(value, shape)).filter(value => value !== undefined) : []

/** The same of a stored list. */
export const readList = <Value>(storage: Storage, key: string, shape: Shape<Value>): Value[] =>
  listOf(readJson(storage, key), shape)
