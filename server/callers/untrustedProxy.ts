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
        const what = `if a proxy of yours sends it, name it in ${setting}, or all readers are one to the limits`
        log.warn({ address: remoteAddress }, `X-Forwarded-For does not count here: ${what}`)
      }
    }
    next()
  }
}
