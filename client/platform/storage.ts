/**
 * Browser storage that never throws: private modes and full disks make it read nothing and write nothing.
 * On the server there is none.
 */
export type Storage = {
  get(key: string): string | undefined
  /** False if the value could not be stored. */
  set(key: string, value: string): boolean
  remove(key: string): void
}

const open = (kind: 'localStorage' | 'sessionStorage'): Storage => ({
  get(key) {
    try {
      // An error would cost the server as much as a dozen cards.
      return (globalThis[kind] as globalThis.Storage | undefined)?.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  set(key, value) {
    try {
      globalThis[kind].setItem(key, value)
      return true
    } catch {
      return false
    }
  },
  remove(key) {
    try {
      globalThis[kind].removeItem(key)
    } catch {
      // Nothing is stored, so nothing needs removing.
    }
  },
})

/** Stored until cleared (specification, section 3: token, userInfo, readlogList …). */
export const persistent = /* @__PURE__ */ open('localStorage')
/** Stored until the tab closes (specification, section 3: ndpid, and the reload guard). */
export const session = /* @__PURE__ */ open('sessionStorage')

/** A stored JSON value; undefined when absent or broken. */
export function readJson(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.get(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Checks of stored values, which other releases, extensions and people can change. Values are copied field by field;
 * invalid ones are left out, and nothing throws.
 */

type Check = (value: unknown) => boolean
/** The check for each field of a stored object. */
export type Shape<Value> = { readonly [Key in keyof Value]-?: Check }

/** Characters of a text that a reader is shown. */
const LONGEST = 1000

/** Half a surrogate pair is invalid: addresses with it throw. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST && !/\p{Cs}/u.test(value)
/** Visible ASCII, which is valid in a header. */
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
export const listOf = <Value>(value: unknown, shape: Shape<Value>): Value[] =>
  Array.isArray(value) ? value.map(item => copyOf(item, shape)).filter(item => item !== undefined) : []

/** The same of a stored list. */
export const readList = <Value>(storage: Storage, key: string, shape: Shape<Value>): Value[] =>
  listOf(readJson(storage, key), shape)
