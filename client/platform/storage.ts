/** Never throws: in private modes, on full disks and on the server, it reads and writes nothing. */
export type Storage = {
  get(key: string): string | undefined
  /** False if the value could not be stored. */
  set(key: string, value: string): boolean
  remove(key: string): void
}

const open = (kind: 'localStorage' | 'sessionStorage'): Storage => ({
  get(key) {
    try {
      // Optional on the server, where throwing would cost as much as rendering a dozen cards.
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
      // If nothing can be stored, there is nothing to remove.
    }
  },
})

/** Stored until cleared (specification, section 3: token, userInfo, readlogList …). */
export const persistent = /* @__PURE__ */ open('localStorage')
/** Stored until the tab closes (specification, section 3: ndpid, and the reload guard). */
export const session = /* @__PURE__ */ open('sessionStorage')

/** Parses a stored JSON value; undefined if missing or invalid. */
export function readJson(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.get(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Other releases, extensions and people change stored values: invalid ones are dropped, and nothing throws. */

type Check = (value: unknown) => boolean
export type Shape<Value> = { readonly [Key in keyof Value]-?: Check }

const LONGEST = 1000

/** Rejects half a surrogate pair, since URLs with it throw. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST && !/\p{Cs}/u.test(value)
/** Visible ASCII, which is valid in a header. */
export const isToken = (value: unknown): value is string => isText(value) && /^[!-~]+$/.test(value)
/** A time in UTC with milliseconds, so that times compare as text. */
export const isTime: Check = value =>
  isText(value) && value.endsWith('Z') && value.length === 24 && Date.parse(value) > 0
export const isCount: Check = value => Number.isSafeInteger(value) && Number(value) >= 0
export const isId: Check = value => value !== 0 && isCount(value)
export const isFlag: Check = value => typeof value === 'boolean'
/** The field may be absent. */
export const maybe =
  (check: Check): Check =>
  value =>
    value === undefined || check(value)

/** Copies the fields of a shape from a stored object; undefined if any of them is invalid. */
export function copyOf<Value>(value: unknown, shape: Shape<Value>): Value | undefined {
  const copy: Partial<Value> = {}
  for (const key in shape) {
    const field = (value as Value | null | undefined)?.[key]
    if (!shape[key](field)) return undefined
    copy[key] = field
  }
  return copy as Value
}

/** The valid entries of a list; empty if it is not a list. */
export const listOf = <Value>(value: unknown, shape: Shape<Value>): Value[] =>
  Array.isArray(value) ? value.map(item => copyOf(item, shape)).filter(item => item !== undefined) : []

/** The valid entries of a stored list. */
export const readList = <Value>(storage: Storage, key: string, shape: Shape<Value>): Value[] =>
  listOf(readJson(storage, key), shape)
