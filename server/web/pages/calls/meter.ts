import { CallFailure } from './outcome.ts'

/** Bytes of responses being read from one backend. */
export type Held = { bytes: number; readonly most: number }

/** Measures a response as it arrives, against its own limit and that of all responses together. */
export class Meter {
  #bytes = 0
  readonly #limit: number
  readonly #held: Held

  constructor(limit: number, held: Held) {
    this.#limit = limit
    this.#held = held
  }

  /** Throws `too_large`, or `busy` if too much is being read at once. */
  add(bytes: number): void {
    this.#bytes += bytes
    this.#held.bytes += bytes
    if (this.#bytes > this.#limit) throw new CallFailure('too_large')
    if (this.#held.bytes > this.#held.most) throw new CallFailure('busy')
  }

  /** Releases the bytes when the response was read or aborted. */
  release(): void {
    this.#held.bytes -= this.#bytes
    this.#bytes = 0
  }
}
