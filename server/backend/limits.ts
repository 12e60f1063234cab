/** Connections at once: as many as the web server lets in. */
export const MAX_CONNECTIONS = 10_000
/** Of one network address that is no web server's: who tries the API by hand, or a page of another site. */
export const MAX_CONNECTIONS_PER_ADDRESS = 256
/** The start's wait for a PostgreSQL that does not answer yet, in milliseconds: it may be starting too. */
export const DATABASE_PATIENCE = 30_000
/** Mails in a minute that tell owners of a withdrawn book: what mail servers take from one sender without delay. */
export const OWNER_MAILS_PER_MINUTE = 100
