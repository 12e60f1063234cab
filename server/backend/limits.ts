/** Connections: as many as the web server accepts. */
export const MAX_CONNECTIONS = 10_000
/** Connections per network address, except web servers: manual API calls, or other sites' pages. */
export const MAX_CONNECTIONS_PER_ADDRESS = 256
/** How long startup waits for a PostgreSQL server, in milliseconds: it may be starting too. */
export const DATABASE_CONNECT_TIMEOUT = 30_000
/** Emails per minute to owners of withdrawn books: what mail servers accept from one sender without delay. */
export const OWNER_MAILS_PER_MINUTE = 100
