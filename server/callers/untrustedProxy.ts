import type { RequestHandler } from 'express'
import type { Log } from '../log.ts'
import { trustOf } from './trust.ts'

/**
 * Warns once in the life of the process when a request was passed on by a proxy whose word does not count: all readers
 * behind it are one network then, and share limits and turns.
 * @param setting that would make it count
 */
export function warnOfUntrustedProxy(log: Pick<Log, 'warn'>, setting: string): RequestHandler {
  let warned = false
  return (req, _res, next) => {
    if (!warned && req.headers['x-forwarded-for'] !== undefined) {
      const trusts = trustOf(req.app)
      const { remoteAddress } = req.socket
      warned = !trusts(remoteAddress, 0)
      if (warned) {
        log.warn({ address: remoteAddress, setting }, 'X-Forwarded-For ignored: its sender is no trusted proxy')
      }
    }
    next()
  }
}
