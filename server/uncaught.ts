import type { Log } from './log.ts'

/** The process state is unknown: it finishes requests in flight and exits, and its supervisor starts a new one. */
export function onUncaught(log: Log, end: () => void): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      try {
        log.fatal({ err: error }, 'uncaught error')
      } catch {
        // Logging may fail, too.
      }
      end()
    })
  }
}
