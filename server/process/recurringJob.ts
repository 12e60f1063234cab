import { setImmediate } from 'node:timers/promises'

export type RecurringJob = {
  /** Unless it is running. Resolves when it is done. */
  run(): Promise<void>
  /** In the background; runs again if the work has begun before. */
  wake(): void
  start(): void
  stop(): Promise<void>
}

/** Once at a time, after the current turn of the event loop. @param work never rejects @param pause milliseconds */
export function createRecurringJob(work: () => Promise<void>, pause: number): RecurringJob {
  let running: Promise<void> | undefined
  let isRequested = false
  let timer: NodeJS.Timeout | undefined

  async function runs(): Promise<void> {
    await setImmediate()
    do {
      isRequested = false
      await work()
    } while (isRequested)
    running = undefined
  }
  const run = () => (running ??= runs())

  return {
    run,
    wake() {
      isRequested = true
      void run()
    },
    start() {
      void run()
      timer = setInterval(run, pause).unref()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
