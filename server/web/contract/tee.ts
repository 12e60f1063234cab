/** Bytes of one answer that are read; beyond that it is not looked at. */
const MAX_OF_ONE = 1024 * 1024
/** Of all answers that are being read, so that many at once take no more memory than this. */
const MAX_OF_ALL = 16 * 1024 * 1024
/** Of an answer that is too large, what is kept to be shown. */
const BEGINNING = 64 * 1024

export type Teed = {
  /** All of it, or its beginning. */
  body: Buffer
  bytes: number
  /** Whether that is all. */
  isWhole: boolean
}

type Part = {
  add(chunk: Buffer): void
  /** Gives what there is, and lets go of it. */
  take(): Teed
}

/** Keeps what passes to be read later, as long as there is not too much of it. */
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
          // A copy, since a part of a buffer keeps all of it in memory.
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
