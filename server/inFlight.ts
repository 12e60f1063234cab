export type SharedWork = {
  /** False once it was forgotten: its result is only for callers already waiting. */
  isCurrent(): boolean
  /** Aborts when no caller waits. */
  signal: AbortSignal
}

type Shared<Value> = { value: Promise<Value>; waiting: number; abort: (reason: unknown) => void }

/** The key must identify the work completely. */
export function createInFlight<About, Value>() {
  type Start = (work: SharedWork) => Promise<Value>
  const all = new Map<string, Shared<Value> & { details: About }>()

  return {
    has: (key: string): boolean => all.has(key),
    /** Rejects with the signal's reason when it aborts; when the last caller aborts, so does the work. */
    share(key: string, details: About, start: Start, signal?: AbortSignal): Promise<Value> {
      let shared = all.get(key)
      if (!shared) {
        const controller = new AbortController()
        const isCurrent = () => all.get(key) === shared
        const end = () => void (isCurrent() && all.delete(key))
        const abort = (reason: unknown) => {
          end()
          controller.abort(reason)
        }
        const value = start({ isCurrent, signal: controller.signal }).finally(end)
        shared = { details, value, waiting: 0, abort }
        all.set(key, shared)
      }
      shared.waiting++
      return signal ? untilAborted(shared, signal) : shared.value
    },
    forget(isAffected: (details: About) => boolean): void {
      for (const [key, { details }] of all) if (isAffected(details)) all.delete(key)
    },
  }
}

function untilAborted<Value>(shared: Shared<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>()
  const release = () => {
    if (--shared.waiting === 0) shared.abort(signal.reason)
    else reject(signal.reason)
  }
  signal.addEventListener('abort', release, { once: true })
  shared.value.then(resolve, reject)
  return promise.finally(() => signal.removeEventListener('abort', release))
}
