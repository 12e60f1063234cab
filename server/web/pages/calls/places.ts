import { CallFailure } from './outcome.ts'

/** So many at once, and a line of bounded length and time before them: first come, first served. */
export class Places {
  #free: number
  readonly #longestLine: number
  readonly #line = new Set<() => void>()

  constructor(count: number, longestLine = Infinity) {
    this.#free = count
    this.#longestLine = longestLine
  }

  /**
   * Resolves with a place, which must be given back. Rejects with `busy` where none comes free in time or the line is
   * full, and with the signal's reason.
   * @param longest wait in milliseconds; as long as the signal lets, if not given
   */
  async take(signal: AbortSignal, longest?: number): Promise<void> {
    signal.throwIfAborted()
    if (this.#free > 0) {
      this.#free--
      return
    }
    if (this.#line.size >= this.#longestLine) throw new CallFailure('busy')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // Out of the line at once: a place must not be given to who has gone.
    const leave = (reason: unknown) => {
      this.#line.delete(resolve)
      reject(reason)
    }
    const timer = longest === undefined ? undefined : setTimeout(() => leave(new CallFailure('busy')), longest)
    const abort = () => leave(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    this.#line.add(resolve)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }

  /** Gives a place back: to the first in the line, if there is one. */
  give(): void {
    const [first] = this.#line
    if (!first) this.#free++
    else {
      this.#line.delete(first)
      first()
    }
  }
}
