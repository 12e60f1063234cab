import type { IncomingMessage } from 'node:http'
import proxyAddress from 'proxy-addr'
import type { Trust } from '../../callers/proxies.ts'

const isTls = ({ socket }: IncomingMessage) => 'encrypted' in socket && socket.encrypted === true

/** The first value of a header to which proxies append. */
export const first = (header: string | string[] | undefined): string | undefined =>
  header === undefined ? undefined : String(header).split(',', 1)[0]?.trim()

/** The reader's scheme as trusted proxies report it; anything else is http. */
export function schemeOf(req: IncomingMessage, trust: Trust): 'http' | 'https' {
  const forwarded = req.headers['x-forwarded-proto']
  if (!forwarded || !trust(req.socket.remoteAddress, 0)) return isTls(req) ? 'https' : 'http'
  return first(forwarded) === 'https' ? 'https' : 'http'
}

/** The reader's address as in Express (`req.ip`): the first untrusted one from here outwards. */
export const addressOf = (req: IncomingMessage, trust: Trust): string | undefined => proxyAddress(req, trust)
