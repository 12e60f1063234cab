/** Secondary data of a page by name; undefined for an unknown name. */
export type Deferred = {
  get(name: string): Promise<unknown> | undefined
  /** On the server: whether all of it has arrived, and a promise for that. */
  isSettled?: () => boolean
  settled?: Promise<unknown>
}

export const deferredElementId = (name: string) => `deferred-${name}`

/** A promise that React's `use` reads without suspending. */
const arrived = <T>(value: T): Promise<T> => Object.assign(Promise.resolve(value), { status: 'fulfilled', value })

/** Marks a promise as handled: its failure is reported where it is awaited, and never ends the process. */
export function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/** Deferred values of a server-rendered page: read from the document if they arrived, else requested again. */
export function deferredFromDocument(ask: (name: string) => Promise<unknown>): Deferred {
  const known = new Map<string, Promise<unknown>>()
  return {
    get(name) {
      const value = known.get(name) ?? read(name) ?? handled(ask(name))
      known.set(name, value)
      return value
    },
  }
}

/** Undefined if the value is missing or incomplete. */
function read(name: string): Promise<unknown> | undefined {
  try {
    return arrived(JSON.parse(document.getElementById(deferredElementId(name))?.textContent ?? ''))
  } catch {
    return undefined
  }
}
