/** Context of shared work. */
export type Flight = {
  /** False once it was forgotten: its result is only for callers already waiting. */
  isCurrent(): boolean
  /** Aborts when no caller waits. */
  signal: AbortSignal
}

type InFlight<About, Value> = {
  /** Whether this work is in flight. */
  has(key: string): boolean
  /**
   * Starts the work, or joins the same work in flight. Rejects with the signal's reason when it aborts; when the last
   * caller aborts, the work is aborted too, and that caller gets its result.
   */
  share(key: string, about: About, start: (flight: Flight) => Promise<Value>, signal?: AbortSignal): Promise<Value>
  /** Makes later callers restart affected work. */
  forget(isMeant: (about: About) => boolean): void
}

/** Deduplicates work in flight by key: the key must identify it completely. */
export function createInFlight<About, Value>(): InFlight<About, Value> {
  type Shared = { about: About; value: Promise<Value>; waiting: number; abort: (reason: unknown) => void }
  const all = new Map<string, Shared>()

  function begin(key: string, about: About, start: (flight: Flight) => Promise<Value>): Shared {
    const controller = new AbortController()
    const isCurrent = () => all.get(key) === shared
    const end = () => void (isCurrent() && all.delete(key))
    const abort = (reason: unknown) => {
      end()
      controller.abort(reason)
    }
    const value = start({ isCurrent, signal: controller.signal }).finally(end)
    const shared: Shared = { about, value, waiting: 0, abort }
    all.set(key, shared)
    return shared
  }

  return {
    has: key => all.has(key),
    share(key, about, start, signal) {
      const shared = all.get(key) ?? begin(key, about, start)
      shared.waiting++
      return signal ? untilLeft(shared, signal) : shared.value
    },
    forget(isMeant) {
      for (const [key, { about }] of all) if (isMeant(about)) all.delete(key)
    },
  }
}

function untilLeft<Value>(
  shared: { value: Promise<Value>; waiting: number; abort: (reason: unknown) => void },
  signal: AbortSignal,
): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>()
  const leave = () => {
    if (--shared.waiting === 0) shared.abort(signal.reason)
    else reject(signal.reason)
  }
  signal.addEventListener('abort', leave, { once: true })
  shared.value.then(resolve, reject)
  return promise.finally(() => signal.removeEventListener('abort', leave))
}
