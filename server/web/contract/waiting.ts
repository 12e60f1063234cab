import type { Log } from '../../log.ts'

/** Does one thing a turn of the event loop, in order, so that readers are served in between. */
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
