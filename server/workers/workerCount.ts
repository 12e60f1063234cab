import { availableParallelism, totalmem } from 'node:os'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

/** Including its share for backend and system. */
const BYTES_PER_WORKER = 512 * 1024 * 1024

/** From the settings, else one per core, limited by memory. One in development, which can be debugged. */
export function workerCount({ webConcurrency, environment }: Config): number {
  if (webConcurrency !== undefined) return webConcurrency
  if (environment !== 'production') return 1
  // Without a memory limit the first value is 0, or larger than any machine.
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem())
  return Math.max(1, Math.min(availableParallelism(), Math.floor(memory / BYTES_PER_WORKER)))
}

/** With less memory a worker evicts most pages before they expire. */
const MIN_PAGE_CACHE_BYTES = 16 * 1024 * 1024

export function warnOfFewPages(config: Config, workers: number, log: Pick<Log, 'warn'>): void {
  const { pageCacheBytes: bytes } = shareOf(config, workers)
  if (bytes === 0 || bytes >= MIN_PAGE_CACHE_BYTES) return
  log.warn(
    { bytes, workers, target: MIN_PAGE_CACHE_BYTES * workers },
    'page cache too small for the number of workers (PAGE_CACHE_BYTES)',
  )
}

export function shareOf(config: Config, workers: number): Config {
  const part = (whole: number) => Math.ceil(whole / workers)
  return {
    ...config,
    maxConnections: part(config.maxConnections),
    maxConnectionsPerAddress: part(config.maxConnectionsPerAddress),
    apiMaxSockets: part(config.apiMaxSockets),
    apiMaxQueued: part(config.apiMaxQueued),
    pageMaxSockets: part(config.pageMaxSockets),
    pagesAtOnce: part(config.pagesAtOnce),
    pagesQueued: part(config.pagesQueued),
    pageCacheBytes: part(config.pageCacheBytes),
    apiCacheBytes: part(config.apiCacheBytes),
  }
}
