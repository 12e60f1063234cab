import type { Log } from '../../log.ts'

/** Runs one queued task per turn of the event loop, in order, so that requests are handled in between. */
export function createWaiting(log: Log) {
  const waiting: (() => void)[] = []

  function next(): void {
    try {
      waiting.shift()?.()
    } catch (error) {
      log.error({ err: error }, 'response could not be checked against the contract')
    }
    if (waiting.length > 0) setImmediate(next)
  }
  return {
    add(work: () => void): void {
      waiting.push(work)
      if (waiting.length === 1) setImmediate(next)
    },
  }
}
