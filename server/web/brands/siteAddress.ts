import type { IncomingMessage } from 'node:http'
import { isLocalHost } from '../../callers/localNetwork.ts'
import type { Trust } from '../../callers/proxies.ts'
import { schemeOf } from '../http/forwarded.ts'
import type { Brand } from './brand.ts'
import type { IsLocalReader } from './chooseBrand.ts'

type AddressRequest = {
  brand: Brand
  /** As `askedHost` returns it. */
  host: string
  trust: Trust
  isLocal: IsLocalReader
}

/**
 * Base address for links in emails and for returns from payment and sign-in: a host of the brand, over https, without a
 * port, since clients can forge it. Names of this computer or its network count only for local readers, with the
 * listening port. A brand without hosts of its own uses the requested one.
 */
export function siteAddress(
  req: IncomingMessage,
  { brand, host, trust, isLocal }: AddressRequest,
): { scheme: 'http' | 'https'; host: string } {
  const scheme = schemeOf(req, trust)
  if (isLocalName(host) && isLocal(req, trust)) return { scheme, host: `${host}${ownPort(req, scheme, trust)}` }
  const own = brand.hosts.filter(one => !one.endsWith('.localhost'))
  const isOwn = own.some(one => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : one === host))
  const first = isOwn ? host : own.find(one => !one.startsWith('*.'))
  return first === undefined ? { scheme, host } : { scheme: 'https', host: first }
}

const isLocalName = (host: string) => host.endsWith('.localhost') || isLocalHost(host)

/** The port of a proxy is unknown here. */
function ownPort({ socket, headers }: IncomingMessage, scheme: string, trust: Trust): string {
  const isForwarded = headers['x-forwarded-host'] !== undefined && trust(socket.remoteAddress, 0)
  return isForwarded || scheme === 'https' || socket.localPort === 80 ? '' : `:${socket.localPort}`
}
