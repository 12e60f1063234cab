import type { Request } from 'express'
import { trustOf } from '../../callers/proxies.ts'
import type { Site } from '../call/payments.ts'

/** The brand's public address. Only a trusted web server may send it. */
export function siteOf(request: Request): Site {
  const trusts = trustOf(request.app)
  const prefix = trusts(request.socket.remoteAddress, 0) ? request.get('X-Forwarded-Prefix') : undefined
  return {
    origin: `${request.protocol}://${request.host}`,
    base: prefix && /^\/[a-z0-9_]+$/.test(prefix) ? prefix : '',
  }
}
