import { writeSync } from 'node:fs'
import { Counter } from 'prom-client'

export const linesLost = new Counter({
  name: 'quire_log_lines_lost_total',
  help: 'Log lines dropped: the disk is full or failing, or the pipe has no reader.',
  registers: [],
})

/** Characters buffered for a slow reader. */
const MAX = 1_000_000
/** Between attempts on a full pipe, and number of attempts at exit. */
const PAUSE_MS = 50
const TRIES = 20

const flushes: (() => void)[] = []
// One listener for all: Node warns of more than ten.
process.once('exit', () => flushes.forEach(flush => flush()))

/**
 * Lines that cannot be written (disk full, error, no reader) are counted and dropped: nothing throws or is retried.
 * Each new line tries again, so output resumes as soon as possible. A full pipe is buffered for, without blocking.
 */
export function createOutput(fd: number) {
  let rest = Buffer.of()
  let waiting = ''
  let pause: NodeJS.Timeout | NodeJS.Immediate | undefined
  /** After a line that was written in part, the next one starts on a new line. */
  let isTorn = false

  function lose(): void {
    // It is complete if only its line break is missing.
    linesLost.inc(rest.toString().trimStart().split('\n').length - 1)
    rest = Buffer.of()
    isTorn = true
  }

  function send(): boolean {
    while (rest.length > 0 || waiting) {
      if (rest.length === 0) {
        rest = Buffer.from(isTorn ? `\n${waiting}` : waiting)
        waiting = ''
        isTorn = false
      }
      try {
        rest = rest.subarray(writeSync(fd, rest))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return false
        lose()
      }
    }
    return true
  }

  /** The first line of an event-loop turn at once, later ones together. */
  function resume(): void {
    pause = undefined
    if (rest.length === 0 && !waiting) return
    pause = send() ? setImmediate(resume) : setTimeout(resume, PAUSE_MS)
  }

  /** Drops the buffer after a second. */
  function flushSync(): void {
    for (let tries = 1; !send(); tries++) {
      if (tries > TRIES) return lose()
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    }
  }
  flushes.push(flushSync)

  return {
    /** @param line including its line break */
    write(line: string): void {
      if (waiting.length + line.length > MAX) linesLost.inc()
      else waiting += line
      if (!pause) resume()
    },
    flushSync,
  }
}
