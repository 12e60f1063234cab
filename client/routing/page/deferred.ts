import type { Loaded, Loader, PageContext } from './page.ts'

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

/** Starts all secondary calls of a page at once, beside its primary one. */
export function startDeferred(
  { deferred = {} }: Loader,
  context: PageContext,
  loading: Promise<Loaded<unknown>>,
): Deferred {
  const data = handled(loading.then(loaded => ('data' in loaded ? loaded.data : undefined)))
  let out = 0
  const start = (load: () => unknown) => {
    out++
    // What throws at once fails as what rejects.
    const value = (async () => load())()
    const settle = (state: object) => {
      out--
      Object.assign(value, state)
    }
    // As React's `use` notes it, so that it reads at once what is there.
    value.then(
      value => settle({ status: 'fulfilled', value }),
      reason => settle({ status: 'rejected', reason }),
    )
    return value
  }
  const parts = new Map(Object.entries(deferred).map(([name, load]) => [name, start(() => load(context, data))]))
  return { get: name => parts.get(name), isSettled: () => out === 0, settled: Promise.allSettled(parts.values()) }
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
