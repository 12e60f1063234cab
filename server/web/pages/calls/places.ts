import type { Load } from '../../../gate.ts'
import { CallFailure } from './outcome.ts'

/** So many at once, and a queue of bounded length and time before them: first come, first served. */
export class Places {
  readonly #count: number
  #free: number
  readonly #longestQueue: number
  readonly #queue = new Set<() => void>()

  constructor(count: number, longestQueue = Infinity) {
    this.#count = count
    this.#free = count
    this.#longestQueue = longestQueue
  }

  /**
   * Resolves with a place, which must be given back. Rejects with `busy` where none comes free in time or the queue is
   * full, and with the signal's reason.
   * @param longest wait in milliseconds; as long as the signal lets, if not given
   */
  async take(signal: AbortSignal, longest?: number): Promise<void> {
    signal.throwIfAborted()
    if (this.#free > 0) {
      this.#free--
      return
    }
    if (this.#queue.size >= this.#longestQueue) throw new CallFailure('busy')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // Out of the queue at once: a place must not be given to who has gone.
    const leave = (reason: unknown) => {
      this.#queue.delete(resolve)
      reject(reason)
    }
    const timer = longest === undefined ? undefined : setTimeout(() => leave(new CallFailure('busy')), longest)
    const abort = () => leave(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    this.#queue.add(resolve)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }

  load(): Load {
    return { inside: this.#count - this.#free, waiting: this.#queue.size }
  }

  /** Gives a place back: to the first in the queue, if there is one. */
  give(): void {
    const [first] = this.#queue
    if (!first) this.#free++
    else {
      this.#queue.delete(first)
      first()
    }
  }
}
