import type { Log } from '../../log.ts'

/** Runs one queued task per turn of the event loop, in order, so that requests are handled in between. */
export function createIdleQueue(log: Log) {
  const queue: (() => void)[] = []

  function next(): void {
    try {
      queue.shift()?.()
    } catch (error) {
      log.error({ err: error }, 'response could not be checked against the contract')
    }
    if (queue.length > 0) setImmediate(next)
  }
  return {
    add(work: () => void): void {
      queue.push(work)
      if (queue.length === 1) setImmediate(next)
    },
  }
}
