import { limit, milliseconds, redisTimeoutMs } from './limit.ts'

export const backendLimits = {
  backendMaxConnections: limit(10_000, 'Connections to the backend: as many as the web server accepts.'),
  backendMaxConnectionsPerAddress: limit(
    256,
    'Connections per network address, except web servers: manual API calls, or other sites’ pages.',
  ),
  backendKeepAliveTimeoutMs: milliseconds(
    65_000,
    'Time for which an idle connection to the backend stays open: longer than load balancers’ usual 60 s.',
  ),
  backendShutdownTimeoutMs: milliseconds(
    5000,
    'Time for calls in flight when the backend stops, and again for its jobs. Embedded, it has what ' +
      '`shutdownTimeoutMs` leaves.',
    { least: 0 },
  ),

  databaseConnectTimeoutMs: milliseconds(
    30_000,
    'Time for which startup waits for a PostgreSQL server: it may be starting too.',
    { least: 0 },
  ),
  databasePoolTimeoutMs: milliseconds(
    20_000,
    'Wait for one of `DATABASE_CONNECTIONS`, and time to open it: clients have gone by then.',
  ),
  databaseStatementTimeoutMs: milliseconds(
    20_000,
    'Time for a PostgreSQL statement of a call or search: clients have gone by then. Background jobs have no limit.',
  ),
  callsWaiting: limit(
    1024,
    'Requests waiting for a slot on the thread, of which a network can have half; if all places are taken, the ' +
      'network with most is refused.',
  ),
  searchesQueued: limit(64, 'The same for searches. As many run as the database has connections for them.', {
    least: 0,
  }),
  searchesMaxWaitMs: milliseconds(5000, 'Longest wait of a search: clients have left by then, or retry.'),
  searchTimeoutMs: milliseconds(
    10_000,
    'Time for a search, after which its thread is replaced. With its wait at most `apiIdleTimeoutMs`.',
  ),
  redisTimeoutMs,

  mailsAtOnce: limit(3, 'Emails in flight, each over its own connection: what mail servers accept from one sender.', {
    most: 100,
  }),
  pushesAtOnce: limit(10, 'Push notifications in flight, and connections per push service.', { most: 1000 }),
  welcomePerNetwork: limit(
    50,
    'Readers of a network who get welcome vouchers in a day: mobile networks share addresses. The /48 around an IPv6 ' +
      'network has ten times as many.',
  ),
  firstCommentsHeld: limit(1, 'Comments of an account of less than a week that wait for approval.', { least: 0 }),
  ownerMailsPerMinute: limit(
    100,
    'Emails per minute to owners of withdrawn books: what mail servers accept from one sender without delay.',
  ),

  deskSupportCoins: limit(
    500,
    'Coins that one person in support gives or takes by hand in a day, at the support desk.',
    {
      least: 0,
    },
  ),
  deskFinanceCoins: limit(10_000, 'The same for finance and administrators.', { least: 0 }),
  deskLargeCoins: limit(
    200,
    'Coins that one person gives or takes alone in a day, for one reader, at the support desk; a second person ' +
      'confirms more.',
    { least: 0 },
  ),
}
