const MIB = 1024 * 1024

/**
 * Limits of the web server that no installation has needed to change: enough for every reader, and small enough that
 * one backend or reader cannot exhaust the server. Times in milliseconds, sizes in bytes. Several processes share what
 * is for the whole server (`workers/workerCount.ts`).
 */
export const LIMITS = {
  /** Open connections of some 10 kB each: a tenth of 1 GB of memory. */
  maxConnections: 10_000,
  /** Per network address: mobile networks share one among many readers. */
  maxConnectionsPerAddress: 1024,
  /** Time to receive a whole request: 1 MiB over the slowest mobile network. */
  requestTimeout: 30_000,
  /** Time in which a reader may accept no data: longer than a tunnel. */
  sendTimeout: 30_000,

  /** Time to connect to a backend: 1 s and a lost packet. Calls and pages wait as long for a free connection. */
  apiConnectTimeout: 2000,
  /** Time without data from a backend: its slowest search takes seconds. */
  apiIdleTimeout: 15_000,
  /** Time for a whole call; proxies in front wait slightly longer (`deploy/`). */
  apiTotalTimeout: 30_000,
  /** Request body of a call: the longest is a reading log. */
  apiMaxBody: MIB,
  /** Response, compressed and decompressed: a chapter of a million characters fits. */
  apiMaxAnswer: 2 * MIB,
  /** Connections per backend for calls: at 50 ms per call, 2,500 calls a second. */
  apiMaxSockets: 128,
  /** Calls waiting for one of those: twice as many can be answered in time. */
  apiMaxWaiting: 256,
  /** Consecutive calls without a response that open the circuit breaker. */
  backendFailures: 10,

  /** Connections per backend for pages: `pagesAtOnce` with three calls each. */
  pageMaxSockets: 64,
  /** Time for a page's data: readers leave after that. */
  pageDataTimeout: 5000,
  /** Pages per backend that are rendered concurrently. */
  pagesAtOnce: 20,
  /** Pages waiting for those: as many as can be rendered in `pagesWaitingTime`. */
  pagesWaiting: 500,
  /** Longest wait: together with the page's own time still acceptable. */
  pagesWaitingTime: 4000,
  /** Time until missing parts of a page are left to the browser. */
  pageRenderTimeout: 10_000,
  /** Mean event-loop delay, in two consecutive seconds, above which uncached pages are refused. */
  overloadDelay: 500,

  /** Seconds for which a cached page is shown while its backend is down: a day to fix it. */
  pageStaleIfError: 86_400,
  /** Number of brands whose home and ranking each process renders at startup: some seconds of work. */
  pageWarmBrands: 50,
  /** Builds whose scripts are kept for open pages: a working week with a release a day. */
  assetsKeepBuilds: 5,

  /** Time without a heartbeat after which a process is killed: none of our work blocks that long. */
  processSilence: 30_000,
  /**
   * Time for requests in flight at shutdown: containers are killed 10 s after SIGTERM, and SHUTDOWN_DELAY_MS comes
   * first.
   */
  shutdownTimeout: 8000,
} as const

/** The same with other numbers, for tests. */
export type Limits = Record<keyof typeof LIMITS, number>
