import { CallFailure } from './outcome.ts'

/** Bytes of answers that are being read from one backend at once. */
export type Held = { bytes: number; readonly most: number }

/** Measures one answer as it comes: against its own limit, and with all others against what may be held at once. */
export class Meter {
  #bytes = 0
  readonly #limit: number
  readonly #held: Held

  constructor(limit: number, held: Held) {
    this.#limit = limit
    this.#held = held
  }

  /** Throws `too_large`, or `busy` where too much is being read at once. */
  add(bytes: number): void {
    this.#bytes += bytes
    this.#held.bytes += bytes
    if (this.#bytes > this.#limit) throw new CallFailure('too_large')
    if (this.#held.bytes > this.#held.most) throw new CallFailure('busy')
  }

  /** The answer has been read, or given up. */
  release(): void {
    this.#held.bytes -= this.#bytes
    this.#bytes = 0
  }
}
