import type { IncomingMessage } from 'node:http'
import { linkHost } from '../../linkOrigin.ts'
import { type Trust, schemeOf } from '../../callers/proxies.ts'
import type { Brand } from './brand.ts'
import type { IsLocalReader } from './chooseBrand.ts'
import { isLocalName } from './site.ts'

type AddressRequest = {
  brand: Brand
  host: string
  trust: Trust
  isLocal: IsLocalReader
}

/**
 * Base address for links in emails and for returns from payment and sign-in: a host that the brand lists, over https,
 * without a port, since clients can forge it. Names of this computer or its network count only for local readers, with
 * the listening port. A brand without hosts of its own uses the requested one.
 */
export function siteAddress(
  req: IncomingMessage,
  { brand, host, trust, isLocal }: AddressRequest,
): { scheme: 'http' | 'https'; host: string } {
  const scheme = schemeOf(req, trust)
  if (isLocalName(host) && isLocal(req, trust)) return { scheme, host: `${host}${ownPort(req, scheme, trust)}` }
  const own = linkHost(brand.hosts, host)
  return own === undefined ? { scheme, host } : { scheme: 'https', host: own }
}

/** The port of a proxy is unknown here. */
function ownPort({ socket, headers }: IncomingMessage, scheme: string, trust: Trust): string {
  const isForwarded = headers['x-forwarded-host'] !== undefined && trust(socket.remoteAddress, 0)
  return isForwarded || scheme === 'https' || socket.localPort === 80 ? '' : `:${socket.localPort}`
}
