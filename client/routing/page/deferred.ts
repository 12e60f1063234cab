/** Secondary data of a page by name; undefined for a name that the page does not define. */
export type Deferred = {
  get(name: string): Promise<unknown> | undefined
  /** On the server: whether none of it is out any more, and when that is so. */
  isSettled?: () => boolean
  settled?: Promise<unknown>
}

/** Id of the element that carries a deferred value with the server's HTML. */
export const deferredElementId = (name: string) => `deferred-${name}`

/** A promise that React's `use` reads without suspending. */
const arrived = <T>(value: T): Promise<T> => Object.assign(Promise.resolve(value), { status: 'fulfilled', value })

/** A promise whose failure is told where it is awaited; that nobody may wait for it ends no process. */
export function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/**
 * The deferred values of a page that the server rendered: read from the document where they have arrived, asked for
 * anew where the stream broke off before them.
 */
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

/** Undefined where the value is not there, or not all of it. */
function read(name: string): Promise<unknown> | undefined {
  try {
    return arrived(JSON.parse(document.getElementById(deferredElementId(name))?.textContent ?? ''))
  } catch {
    return undefined
  }
}
