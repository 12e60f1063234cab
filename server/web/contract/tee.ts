/** Bytes of one response that are buffered; larger ones are skipped. */
const MAX_OF_ONE = 1024 * 1024
const MAX_OF_ALL = 16 * 1024 * 1024
/** Buffered bytes of a response that is too large. */
const MAX_OF_REST = 64 * 1024

export type Teed = {
  /** All of it, or its beginning. */
  body: Buffer
  bytes: number
  isComplete: boolean
}

/** Returns a function that buffers one response within the limits of all. */
export function createTee() {
  let buffered = 0

  return () => {
    let chunks: Buffer[] = []
    let own = 0
    let bytes = 0
    let isComplete = true

    function replace(buffers: Buffer[]): void {
      chunks = buffers
      const size = buffers.reduce((sum, { length }) => sum + length, 0)
      buffered += size - own
      own = size
    }
    return {
      add(chunk: Buffer): void {
        bytes += chunk.length
        if (!isComplete) return
        isComplete = bytes <= MAX_OF_ONE && buffered + chunk.length <= MAX_OF_ALL
        if (isComplete) {
          chunks.push(chunk)
          own += chunk.length
          buffered += chunk.length
        } else {
          // Copied, since a slice would keep the whole buffer in memory.
          replace([Buffer.from(Buffer.concat([...chunks, chunk]).subarray(0, MAX_OF_REST))])
        }
      },
      /** Returns the buffered data and releases it. */
      take(): Teed {
        const body = Buffer.concat(chunks)
        replace([])
        return { body, bytes, isComplete }
      },
    }
  }
}
