import { handled, type Deferred } from './deferred.ts'
import type { Loaded, Loader, PageContext } from './page.ts'

/** Starts all secondary calls of a page in parallel with its primary one. */
export function startDeferred(
  { deferred = {} }: Loader,
  context: PageContext,
  loading: Promise<Loaded<unknown>>,
): Deferred {
  const data = handled(loading.then(loaded => ('data' in loaded ? loaded.data : undefined)))
  let out = 0
  const start = (load: () => unknown) => {
    out++
    // A synchronous throw fails like a rejection.
    const value = (async () => load())()
    const settle = (state: object) => {
      out--
      Object.assign(value, state)
    }
    // Marked as fulfilled for React's `use`, so that available data is read synchronously.
    value.then(
      value => settle({ status: 'fulfilled', value }),
      reason => settle({ status: 'rejected', reason }),
    )
    return value
  }
  const parts = new Map(Object.entries(deferred).map(([name, load]) => [name, start(() => load(context, data))]))
  return { get: name => parts.get(name), isSettled: () => out === 0, settled: Promise.allSettled(parts.values()) }
}
