import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { reasonOf } from './process/reasonOf.ts'
import { misspeltSettings, readAllSettings } from './allSettings.ts'
import { readConfig, type Config } from './config.ts'
import { createLog, logLimits, type Log } from './log.ts'
import { logListening } from './logListening.ts'
import type { Environment } from './settings.ts'
import { endBy } from './process/signals.ts'
import type { Site } from './start.ts'
import { superviseBackend, type Backend } from './superviseBackend.ts'
import { onUncaught } from './uncaught.ts'
import { watchBrands } from './web/brands/watchBrands.ts'
import { startWorkers, type Serving } from './workers/primary.ts'
import { shareOf, warnOfFewPages, workerCount } from './workers/workerCount.ts'
import { serveAsWorker } from './workers/worker.ts'

export type Program = {
  environment: Environment
  /** Whether an empty database may replace a missing one. */
  isNew?: boolean
  backend: string
  /** A process that only supervises others does not load it. */
  site: () => Promise<Site>
  compiled?: string
}

const SHUTDOWN_MARGIN_MS = 1000
const COMPILE_CACHE_DELAY_MS = 5000

/** Alone, as the primary, or as a worker. Exit code 0 after a graceful stop, else 1. */
export async function run(program: Program): Promise<void> {
  const { environment } = program
  try {
    const worker = cluster.worker?.id
    const config = worker === undefined ? readAllSettings(environment) : readConfig(environment)
    const log = createLog({ level: config.logLevel, worker, hidden: config.logOmit })
    if (worker === undefined) await runPrimary(program, config, log)
    else await serveAsWorker({ log, hasEmbedded: !config.backendUrl, start: starter(program, config, log) })
    setTimeout(flushCompileCache, COMPILE_CACHE_DELAY_MS).unref()
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`)
    process.exit(1)
  }
}

const starter =
  ({ site }: Program, config: Config, log: Log) =>
  async (options: object) => {
    const [{ start }, parts] = await Promise.all([import('./start.ts'), site()])
    return start({ ...parts, ...options, config: shareOf(config, workerCount(config)), log })
  }

async function runPrimary(program: Program, config: Config, log: Log): Promise<void> {
  let starting: Promise<Serving> | undefined
  let backend: Backend | undefined
  let stopping = false

  /** A second signal exits immediately. */
  function stop(code: number): void {
    if (stopping) process.exit(code || 1)
    stopping = true
    log.info('shutting down')
    stopInOrder(config, starting, backend).then(
      () => process.exit(code),
      () => process.exit(1),
    )
  }
  // Pages may be cached before everything has started, so a purge then must not be lost.
  const attempt = (what: 'reload' | 'replace' | 'purge') => () =>
    void starting
      ?.then(async serving => {
        await serving.ready
        await serving[what]()
      })
      .catch((error: unknown) => log.error({ err: error, action: what }, 'signal handler failed'))

  for (const found of misspeltSettings(program.environment))
    log.warn({ setting: found.given, meant: found.meant }, 'unknown setting')
  logLimits(config.changedLimits, log)
  endBy(() => stop(0))
  process.on('SIGHUP', attempt('reload'))
  process.on('SIGUSR2', attempt('replace'))
  // The only unused signal that does not kill a process without a handler for it.
  process.on('SIGURG', attempt('purge'))
  onUncaught(log, () => stop(1))

  if (!config.backendUrl) {
    const { backend: file, environment, compiled, isNew } = program
    backend = superviseBackend({
      program: file,
      environment,
      // A database lost later must not be replaced by an empty one, since no operator watches restarts.
      atFirst: isNew ? ['--new'] : [],
      onPurge: attempt('purge'),
      compiled,
      heartbeatTimeout: config.processSilenceMs,
      log,
    })
  }
  // Before they are read, so that no change is missed.
  const watch = watchBrands(config.brandsDir, config.brandsWatch, log)
  try {
    starting = serve(program, config, log, backend)
    const { ready, reload } = await starting
    const listening = await ready
    watch.onChange(
      only => void reload(only).catch((error: unknown) => log.error({ err: error }, 'brand reload failed')),
    )
    // Reported before readers behind the same proxy hit shared limits.
    if (config.trustProxy === 0)
      log.info('no trusted proxy: behind one, all readers would share one rate limit (TRUST_PROXY)')
    // Last, so that those who wait for it can send signals.
    const { payments, mail } = (await backend?.started) ?? {}
    logListening({ config, log, listening, payments, mail })
  } catch (error) {
    // A process that exits on request has not failed.
    if (!stopping) throw error
  }
}

async function serve(program: Program, config: Config, log: Log, backend?: Backend): Promise<Serving> {
  const embedded = backend?.started
  const count = workerCount(config)
  if (count > 1) {
    warnOfFewPages(config, count, log)
    const stopTimeout = config.shutdownDelay + config.shutdownTimeoutMs + SHUTDOWN_MARGIN_MS / 2
    const { processSilenceMs: heartbeatTimeout, workerStartTimeoutMs: startTimeout } = config
    return startWorkers({ count, log, embedded, stopTimeout, heartbeatTimeout, startTimeout })
  }
  const running = await starter(program, config, log)({ embedded })
  const ready = running.ready.then(() => running.listening)
  const replace = async () => log.warn('rolling restart ignored: there is only one process (WEB_CONCURRENCY)')
  return { ...running, ready, replace, purge: async () => void (await running.purging.everywhere({})) }
}

/** Serving stops first, ready or not: requests in flight need the backend, which gets the remaining time. */
async function stopInOrder(
  config: Config,
  starting: Promise<Serving> | undefined,
  backend: Backend | undefined,
): Promise<void> {
  const end = Date.now() + config.shutdownDelay + config.shutdownTimeoutMs + SHUTDOWN_MARGIN_MS
  const serving = await starting?.catch(() => undefined)
  await serving?.stop()
  await backend?.stop(serving ? Math.max(end - Date.now(), SHUTDOWN_MARGIN_MS / 2) : SHUTDOWN_MARGIN_MS)
}
