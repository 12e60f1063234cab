import { CallFailure } from './outcome.ts'

/** Bytes of responses being read from one backend, and their limit. */
export type Reading = { bytes: number; readonly most: number }
export type Meter = ReturnType<typeof createMeter>

/** Measures a response as it arrives, against its own limit and that of all responses together. */
export function createMeter(limit: number, all: Reading) {
  let own = 0
  return {
    /** Throws `too_large`, or `busy` if too much is being read at once. */
    add(bytes: number): void {
      own += bytes
      all.bytes += bytes
      if (own > limit) throw new CallFailure('too_large')
      if (all.bytes > all.most) throw new CallFailure('busy')
    },
    /** Releases the bytes when the response was read or aborted. */
    release(): void {
      all.bytes -= own
      own = 0
    },
  }
}
