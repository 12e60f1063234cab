import type { Log } from './log.ts'
import { start, type Program, type Running } from './start.ts'

/**
 * Runs the program as a process: signals, and errors that nothing caught. Exit code 0 after an orderly stop,
 * 1 after anything else.
 */
export async function run(program: Program): Promise<void> {
  const running = await start(program).catch((error: unknown) => {
    process.stderr.write(`${Error.isError(error) ? error.message : String(error)}\n`)
    process.exit(1)
  })
  const stop = stopOnce(running)
  process.on('SIGTERM', () => stop(0))
  process.on('SIGINT', () => stop(0))
  process.on('SIGHUP', () => void running.reload().catch((error: unknown) => logFatal(running.log, error)))
  // Of the signals that nobody else means anything by, the one that ends no process that does not know it.
  process.on('SIGURG', () => void running.purge().catch((error: unknown) => logFatal(running.log, error)))
  // What state the process is in then is unknown: finish what runs, and let the supervisor start a new one.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      logFatal(running.log, error)
      stop(1)
    })
  }
  // Last, so that whoever waits for it may send signals.
  process.stdout.write(running.addresses)
}

const logFatal = (log: Log, error: unknown) => log.fatal({ err: error }, 'an error that nothing caught')

/** The second signal is for the impatient. */
function stopOnce(running: Running): (code: number) => void {
  let stopping = false
  return code => {
    if (stopping) process.exit(code || 1)
    stopping = true
    running.log.info('stopping')
    running.stop().then(
      () => process.exit(code),
      () => process.exit(1),
    )
  }
}
