import type { Engine } from '../engine/engine.ts'

export const LOCK_NOT_AVAILABLE = '55P03'

/** The disk is full; the server only reads. */
export const FULL: ReadonlySet<string> = new Set(['53100', '25006'])

/** Serialization failure, deadlock: the whole transaction may be done again. */
const REPEAT = new Set(['40001', '40P01'])

/**
 * What PostgreSQL says when it is going, coming, full or too slow: connection exceptions, insufficient resources,
 * shutdown, a statement or a transaction that took too long, a server that only reads while another takes over.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const WAIT = /^(08...|53...|57P0.|57014|25P03|25006)$/

/** What the system says of a connection. ENOENT is a socket that is not there. */
const NETWORK = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ENOENT'.split(' '),
)

/** The client library gives these no code. */
const LOST = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
]

export const codeOf = (error: unknown): string => (Error.isError(error) && 'code' in error ? String(error.code) : '')

export const remedy: Engine['remedy'] = error => {
  const code = codeOf(error)
  if (REPEAT.has(code)) return 'repeat'
  const lost = !code && Error.isError(error) && LOST.some(words => error.message.startsWith(words))
  return lost || WAIT.test(code) || NETWORK.has(code) ? 'wait' : undefined
}
