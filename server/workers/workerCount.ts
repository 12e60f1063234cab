import { availableParallelism, totalmem } from 'node:os'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

/** Memory that a worker may come to need, with the backend's and the system's part beside it, in bytes. */
const ROOM = 512 * 1024 * 1024

/**
 * How many processes serve readers: as the settings say, else one a processor, as far as the memory reaches that this
 * machine or container has. In development one, which starts sooner and can be debugged.
 */
export function workerCount({ webConcurrency, environment }: Config): number {
  if (webConcurrency !== undefined) return webConcurrency
  if (environment !== 'production') return 1
  // Without a limit the first is 0, or larger than any machine.
  const memory = Math.min(process.constrainedMemory() || Infinity, totalmem())
  return Math.max(1, Math.min(availableParallelism(), Math.floor(memory / ROOM)))
}

/** With less memory for pages a worker forgets most of them before they are old, in bytes. */
const FEW_PAGES = 16 * 1024 * 1024

/** Says where so many workers have little of PAGE_CACHE_BYTES each. */
export function warnOfFewPages(config: Config, workers: number, log: Pick<Log, 'warn'>): void {
  const { pageCacheBytes: bytes } = shareOf(config, workers)
  if (bytes === 0 || bytes >= FEW_PAGES) return
  log.warn(
    { bytes, workers, wanted: FEW_PAGES * workers },
    'page cache too small for the number of workers (PAGE_CACHE_BYTES)',
  )
}

/** The part of one worker in what the settings allow to the server as a whole. */
export function shareOf(config: Config, workers: number): Config {
  const part = (whole: number) => Math.ceil(whole / workers)
  return {
    ...config,
    maxConnections: part(config.maxConnections),
    maxConnectionsPerAddress: part(config.maxConnectionsPerAddress),
    apiMaxSockets: part(config.apiMaxSockets),
    apiMaxWaiting: part(config.apiMaxWaiting),
    pageMaxSockets: part(config.pageMaxSockets),
    pagesAtOnce: part(config.pagesAtOnce),
    pagesWaiting: part(config.pagesWaiting),
    pageCacheBytes: part(config.pageCacheBytes),
    apiCacheBytes: part(config.apiCacheBytes),
  }
}
