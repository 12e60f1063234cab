import { write, writeSync } from 'node:fs'
import { Counter } from 'prom-client'

export const linesLost = new Counter({
  name: 'log_lines_lost_total',
  help: 'Lines of the log that could not be written: the disk is full or fails, or nobody reads the pipe.',
  registers: [],
})

type Output = {
  /** @param line with the break at its end */
  write(line: string): void
  /** Writes what waits before it returns, or within a second loses it. */
  flushSync(): void
}

/** Most characters that wait for somebody who does not read. */
const MOST = 1_000_000
/** Milliseconds until a full pipe is tried again, and how often that is at the end. */
const PAUSE = 50
const TRIES = 20

const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EAGAIN'

/**
 * Where the lines of a log go. Those that cannot be written, be it that the disk is full, that it fails or that nobody
 * reads, are counted and dropped: nothing throws, waits or is tried again. Each later line is an attempt, so that they
 * are written again as soon as they can be.
 */
export function createOutput(fd: number): Output {
  let waiting = ''
  let isWriting = false
  /** What a full pipe did not take yet. */
  let held = Buffer.of()
  let pause: NodeJS.Timeout | undefined
  /** A line may have been written in part: the next one is not to be joined to it. */
  let isTorn = false

  function take(): Buffer<ArrayBuffer> {
    const taken = Buffer.from(isTorn && waiting ? `\n${waiting}` : waiting)
    if (waiting) isTorn = false
    waiting = ''
    return taken
  }

  function release(): Buffer<ArrayBuffer> {
    clearTimeout(pause)
    const released = held
    if (held.length > 0) isWriting = false
    held = Buffer.of()
    return released
  }

  /** @param rest what of the lines has not been written; one that lacks nothing but its break is whole */
  function lose(rest: Buffer): void {
    linesLost.inc(rest.toString().trimStart().split('\n').length - 1)
    isTorn = true
  }

  function send(rest: Buffer<ArrayBuffer>): void {
    isWriting = rest.length > 0
    if (!isWriting) return
    write(fd, rest, (error, written) => {
      if (error && isFull(error)) {
        held = rest
        pause = setTimeout(() => send(release()), PAUSE)
        return
      }
      if (error) lose(rest)
      send(error || written === rest.length ? take() : rest.subarray(written))
    })
  }

  function flushSync(): void {
    let rest = Buffer.concat([release(), take()])
    for (let tries = 0; rest.length > 0 && tries < TRIES;) {
      try {
        rest = rest.subarray(writeSync(fd, rest))
      } catch (error) {
        if (!isFull(error)) break
        tries++
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)
      }
    }
    if (rest.length > 0) lose(rest)
  }
  process.once('exit', flushSync)

  return {
    write(line) {
      if (waiting.length + line.length > MOST) linesLost.inc()
      else waiting += line
      if (!isWriting) send(take())
    },
    flushSync,
  }
}
