import type { Log } from './log.ts'

/**
 * What is done about an error that nothing caught. What state the process is in then is unknown: it is to finish what
 * runs and end, and whoever watches over it starts a new one.
 */
export function onUncaught(log: Log, end: () => void): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      try {
        log.fatal({ err: error }, 'uncaught error')
      } catch {
        // Nobody can be told then.
      }
      end()
    })
  }
}
