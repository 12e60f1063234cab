import type { IncomingMessage } from 'node:http'
import type { Application, RequestHandler } from 'express'
import type { Log } from '../log.ts'
import proxyAddress from 'proxy-addr'

/** As in Express: `hop` 0 is the direct peer. */
export type Trust = (address: string | undefined, hop: number) => boolean

export const trustOf = (app: Pick<Application, 'get'>): Trust => app.get('trust proxy fn') as Trust

const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Browsers do not use HTTP/1.0, but an unconfigured nginx does. */
export const isFromProxy = (req: IncomingMessage): boolean =>
  req.httpVersion === '1.0' || PROXY_HEADERS.some(name => req.headers[name] !== undefined)

/** Once per process: readers behind an untrusted proxy share one network’s limits. `setting` would trust it. */
export function warnOfUntrustedProxy(log: Pick<Log, 'warn'>, setting: string): RequestHandler {
  let warned = false
  return (req, _res, next) => {
    const { remoteAddress: address } = req.socket
    if (!warned && req.headers['x-forwarded-for'] !== undefined && !trustOf(req.app)(address, 0)) {
      warned = true
      log.warn({ address, setting }, 'X-Forwarded-For ignored: its sender is no trusted proxy')
    }
    next()
  }
}

/** The first value of a header to which proxies append. */
export const first = (header: string | string[] | undefined): string | undefined =>
  header === undefined ? undefined : String(header).split(',', 1)[0]?.trim()

/** The reader's scheme as trusted proxies report it; anything else is http. */
export function schemeOf(req: IncomingMessage, trust: Trust): 'http' | 'https' {
  const { socket, headers } = req
  const forwarded = headers['x-forwarded-proto']
  const isTls = 'encrypted' in socket && socket.encrypted === true
  const isHttps = forwarded && trust(socket.remoteAddress, 0) ? first(forwarded) === 'https' : isTls
  return isHttps ? 'https' : 'http'
}

/** The reader's address as in Express (`req.ip`): the first untrusted one from here outwards. */
export const addressOf = (req: IncomingMessage, trust: Trust): string | undefined => proxyAddress(req, trust)
