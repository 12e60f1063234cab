import { limit, milliseconds, redisTimeoutMs, type ValuesOf } from './limit.ts'

const MIB = 1024 * 1024

/** Processes share what is for the whole server (`workers/workerCount.ts`). */
export const webLimits = {
  maxConnections: limit(10_000, 'Open connections of some 10 kB each: a tenth of 1 GB of memory.'),
  maxConnectionsPerAddress: limit(
    1024,
    'Connections per network address: mobile networks share one among many readers.',
  ),
  requestTimeoutMs: milliseconds(30_000, 'Time to receive a whole request: 1 MiB over the slowest mobile network.'),
  sendTimeoutMs: milliseconds(30_000, 'Time in which a reader may accept no data: longer than a tunnel.'),
  keepAliveTimeoutMs: milliseconds(
    65_000,
    'Time for which an idle connection stays open: longer than load balancers’ usual 60 s, so that they close first.',
  ),

  apiConnectTimeoutMs: milliseconds(
    2000,
    'Time to connect to a backend: 1 s and a lost packet. Calls and pages wait as long for a free connection.',
  ),
  apiIdleTimeoutMs: milliseconds(15_000, 'Time without data from a backend: its slowest search takes seconds.'),
  apiTotalTimeoutMs: milliseconds(
    30_000,
    'Time for a whole call; proxies in front must wait slightly longer (`deploy/` has their settings).',
  ),
  apiMaxBodyBytes: limit(MIB, 'Request body of a call: the longest is a reading log.', {
    least: 64 * 1024,
    // What one network may have buffered (`bodies.ts`).
    most: 8 * MIB,
  }),
  apiMaxResponseBytes: limit(
    2 * MIB,
    'Response of a call, compressed and decompressed: a chapter of a million characters fits.',
    { least: 64 * 1024, most: 64 * MIB },
  ),
  apiMaxSockets: limit(
    128,
    'Connections per backend for calls, of which a network can have half: at 50 ms per call, 2,500 calls a second.',
  ),
  apiMaxQueued: limit(256, 'Calls waiting for one of those: twice as many can be answered in time.', { least: 0 }),
  backendFailures: limit(10, 'Consecutive calls without a response that open the circuit breaker.'),

  pageMaxSockets: limit(64, 'Connections per backend for pages: `pagesAtOnce` with three calls each.'),
  pageDataTimeoutMs: milliseconds(5000, 'Time for a page’s data: readers leave after that.'),
  pagesAtOnce: limit(20, 'Pages per backend that are rendered concurrently.'),
  pagesQueued: limit(500, 'Pages waiting for those: as many as can be rendered in `pagesMaxWaitMs`.', { least: 0 }),
  pagesMaxWaitMs: milliseconds(4000, 'Longest wait of a page: together with its own time still acceptable.'),
  pageRenderTimeoutMs: milliseconds(10_000, 'Time until missing parts of a page are left to the browser.'),
  overloadDelayMs: milliseconds(
    500,
    'Mean event-loop delay, in two consecutive seconds, above which uncached pages are refused.',
  ),

  pageStaleIfErrorSeconds: limit(
    86_400,
    'Time for which a cached page is shown while its backend is down: a day to fix it.',
    {
      least: 0,
    },
  ),
  pageWarmBrands: limit(50, 'Brands whose home and ranking each process renders at startup: some seconds of work.', {
    least: 0,
  }),
  assetsKeepBuilds: limit(5, 'Builds whose scripts `ASSETS_KEEP_DIR` keeps: a working week with a release a day.', {
    most: 1000,
  }),

  redisTimeoutMs,
  processSilenceMs: milliseconds(
    30_000,
    'Time without a heartbeat after which a process is killed: none of our work blocks that long.',
    { least: 1000 },
  ),
  workerStartTimeoutMs: milliseconds(60_000, 'Time for a new process to become ready in a rolling restart.', {
    least: 1000,
  }),
  shutdownTimeoutMs: milliseconds(
    8000,
    'Time for requests in flight at shutdown: containers are killed 10 s after SIGTERM, and ' +
      '`SHUTDOWN_DELAY_MS` comes first.',
    { least: 0 },
  ),
}

export type WebLimits = ValuesOf<typeof webLimits>
