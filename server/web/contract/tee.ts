/** Bytes of one response that are buffered; larger ones are skipped. */
const MAX_OF_ONE = 1024 * 1024
/** Bytes of all buffered responses together. */
const MAX_OF_ALL = 16 * 1024 * 1024
/** Bytes that are kept of a response that is too large. */
const BEGINNING = 64 * 1024

export type Teed = {
  /** All of it, or its beginning. */
  body: Buffer
  bytes: number
  /** Whether `body` is complete. */
  isWhole: boolean
}

type Part = {
  add(chunk: Buffer): void
  /** Returns the buffered data and releases it. */
  take(): Teed
}

/** Buffers what passes within the limits, to be read later. */
export function createTee() {
  let held = 0

  function begin(): Part {
    let chunks: Buffer[] = []
    let kept = 0
    let bytes = 0
    let isWhole = true

    function keep(buffers: Buffer[]): void {
      chunks = buffers
      const size = buffers.reduce((sum, { length }) => sum + length, 0)
      held += size - kept
      kept = size
    }
    return {
      add(chunk) {
        bytes += chunk.length
        if (!isWhole) return
        isWhole = bytes <= MAX_OF_ONE && held + chunk.length <= MAX_OF_ALL
        if (isWhole) {
          chunks.push(chunk)
          kept += chunk.length
          held += chunk.length
        } else {
          // Copied, since a slice would keep the whole buffer in memory.
          keep([Buffer.from(Buffer.concat([...chunks, chunk]).subarray(0, BEGINNING))])
        }
      },
      take() {
        const body = Buffer.concat(chunks)
        keep([])
        return { body, bytes, isWhole }
      },
    }
  }
  return { begin }
}
