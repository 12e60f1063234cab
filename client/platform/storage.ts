/**
 * Browser storage that never throws: private modes and full disks make it read nothing and write nothing.
 * On the server there is none.
 */
export type Storage = {
  get(key: string): string | undefined
  /** False when the value could not be kept. */
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
      // Nothing is kept, so nothing needs removing.
    }
  },
})

/** Kept until cleared (specification, section 3: token, userInfo, readlogList …). */
export const persistent = /* @__PURE__ */ open('localStorage')
/** Kept until the tab closes (specification, section 3: ndpid, and the reload guard). */
export const session = /* @__PURE__ */ open('sessionStorage')

/** A stored JSON value; undefined when absent or broken. */
export function readJson(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.get(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
