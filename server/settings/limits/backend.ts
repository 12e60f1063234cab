import { limit, milliseconds } from './limit.ts'

/** Limits of the reference backend. */
export const backendLimits = {
  backendMaxConnections: limit(10_000, 'Connections to the backend: as many as the web server accepts.'),
  backendMaxConnectionsPerAddress: limit(
    256,
    'Connections per network address, except web servers: manual API calls, or other sites’ pages.',
  ),
  databaseConnectTimeoutMs: milliseconds(
    30_000,
    'Time for which startup waits for a PostgreSQL server: it may be starting too.',
    { least: 0 },
  ),
  databaseStatementTimeoutMs: milliseconds(
    20_000,
    'Time for a PostgreSQL statement of a call or search: clients have gone by then. Background jobs have no limit.',
  ),
  welcomePerNetwork: limit(
    50,
    'Readers of a network who get welcome vouchers in a day: mobile networks share addresses. The /48 around an IPv6 ' +
      'network has ten times as many.',
  ),
  ownerMailsPerMinute: limit(
    100,
    'Emails per minute to owners of withdrawn books: what mail servers accept from one sender without delay.',
  ),
}
