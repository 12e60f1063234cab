import type { RequestHandler } from 'express'
import type { Log } from '../log.ts'
import { trustOf } from './trust.ts'

/**
 * Warns once per process about a request through an untrusted proxy: all readers behind it count as one network and
 * share its limits.
 * @param setting the setting that would trust it
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
