import { writeSync } from 'node:fs'
import { Counter } from 'prom-client'

export const linesLost = new Counter({
  name: 'quire_log_lines_lost_total',
  help: 'Log lines dropped: the disk is full or failing, or the pipe has no reader.',
  registers: [],
})

type Output = {
  /** @param line with the break at its end */
  write(line: string): void
  /** Writes what waits, or within a second loses it. */
  flushSync(): void
}

/** Most characters that wait for somebody who does not read. */
const MAX = 1_000_000
/** Milliseconds until a full pipe is tried again, and how often that is at the end. */
const PAUSE = 50
const TRIES = 20

/**
 * Where the lines of a log go. Those that cannot be written, be it that the disk is full, that it fails or that nobody
 * reads, are counted and dropped: nothing throws, and none is tried again. Each later line is an attempt, so that they
 * are written again as soon as they can be. What a full pipe does not take waits, and nobody waits for it.
 */
export function createOutput(fd: number): Output {
  /** What of the lines under way is not written. */
  let rest = Buffer.of()
  let waiting = ''
  let pause: NodeJS.Timeout | NodeJS.Immediate | undefined
  /** A line may have been written in part: the next one is not to be joined to it. */
  let isTorn = false

  function lose(): void {
    // One that lacks nothing but its break is whole.
    linesLost.inc(rest.toString().trimStart().split('\n').length - 1)
    rest = Buffer.of()
    isTorn = true
  }

  /** False where a pipe is full. */
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

  /** The first line of a turn of the event loop goes out at once, those after it together. */
  function goOn(): void {
    pause = undefined
    if (rest.length === 0 && !waiting) return
    pause = send() ? setImmediate(goOn) : setTimeout(goOn, PAUSE)
  }

  function flushSync(): void {
    for (let tries = 1; !send(); tries++) {
      if (tries > TRIES) return lose()
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)
    }
  }
  process.once('exit', flushSync)

  return {
    write(line) {
      if (waiting.length + line.length > MAX) linesLost.inc()
      else waiting += line
      if (!pause) goOn()
    },
    flushSync,
  }
}
