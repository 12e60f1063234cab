const MIB = 1024 * 1024

/**
 * Numbers of the web server that no installation has had a reason to change: enough for every reader, and little enough
 * that one backend or one reader cannot take all. Times are in milliseconds, sizes in bytes. Several processes divide
 * what is for the server as a whole (`workers/workerCount.ts`).
 */
export const LIMITS = {
  /** Connections at once, each some 10 kB: a tenth of what 1 GB of memory would hold. */
  maxConnections: 10_000,
  /** Of one network address: mobile networks share addresses, so that it is many readers. */
  maxConnectionsPerAddress: 1024,
  /** Until a request has come as a whole: 1 MiB over the slowest mobile network. */
  requestTimeout: 30_000,
  /** For which a reader may take nothing in: longer than a tunnel. */
  sendTimeout: 30_000,

  /** Until a backend has taken a connection: 1 s and a lost packet. Calls and pages wait as long for a free one. */
  apiConnectTimeout: 2000,
  /** A backend's silence: its slowest search takes seconds. */
  apiIdleTimeout: 15_000,
  /** One call as a whole; proxies in front wait a little longer (`deploy/`). */
  apiTotalTimeout: 30_000,
  /** The body of a call: the longest is a reader's log. */
  apiMaxBody: MIB,
  /** An answer, as sent and unpacked: a chapter of a million characters fits. */
  apiMaxAnswer: 2 * MIB,
  /** Connections for calls to one backend: with 50 ms a call, 2,500 a second. */
  apiMaxSockets: 128,
  /** Calls that wait for one of those: twice as many can be answered in time. */
  apiMaxWaiting: 256,
  /** Calls in a row without an answer, after which a backend is asked once a second only. */
  backendFailures: 10,

  /** Connections for pages to one backend: `pagesAtOnce`, each with three calls. */
  pageMaxSockets: 64,
  /** A page's wait for its data: readers leave after that. */
  pageDataTimeout: 5000,
  /** Pages that ask one backend at once. */
  pagesAtOnce: 20,
  /** Pages that wait to be among those: as many as can be made in `pagesWaitingTime`. */
  pagesWaiting: 500,
  /** Their wait: with the page's own time still below what a reader endures. */
  pagesWaitingTime: 4000,
  /** Until the browser fetches the parts of a page that are not there yet. */
  pageRenderTimeout: 10_000,
  /** Mean delay of the event loop, twice in a row over a second, from which on pages that are not kept are refused. */
  overloadDelay: 500,

  /** Age of a kept page that is shown while its backend is down, in seconds: a day, in which somebody mends it. */
  pageStaleIfError: 86_400,
  /** Brands, the first ones, whose home and ranking each process makes at its start: some seconds of work. */
  pageWarmBrands: 50,
  /** Builds whose scripts are kept for open pages: a week with a release a day, weekends apart. */
  assetsKeepBuilds: 5,

  /** For which the thread of a process may answer nothing before it is killed: no work of ours blocks for so long. */
  processSilence: 30_000,
  /** For running requests at the stop: containers are killed 10 s after SIGTERM, and SHUTDOWN_DELAY_MS comes first. */
  shutdownTimeout: 8000,
} as const

/** The same as numbers that may be others, for tests. */
export type Limits = Record<keyof typeof LIMITS, number>
