import type { Engine } from '../engine/engine.ts'

export const LOCK_NOT_AVAILABLE = '55P03'

/** Disk full, or server read-only. */
export const FULL: ReadonlySet<string> = new Set(['53100', '25006'])

/** Serialization failure, deadlock: the transaction can be repeated. */
const REPEAT = new Set(['40001', '40P01'])

/**
 * Outages: connection exceptions, insufficient resources, shutdown, timeouts, a read-only server during failover.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const WAIT = /^(08...|53...|57P0.|57014|25P03|25006)$/

/** Network errors of the system. ENOENT: a missing socket. */
const NETWORK = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ENOENT'.split(' '),
)

/** Errors of the client library without a code. */
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
