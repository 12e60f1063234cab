import type { IncomingMessage } from 'node:http'
import { isLocalHost } from '../../callers/localNetwork.ts'
import type { Trust } from '../../callers/trust.ts'
import { schemeOf } from '../http/forwarded.ts'
import type { Brand } from './brand.ts'
import type { IsLocalReader } from './chooseBrand.ts'

type Asked = {
  brand: Brand
  /** As `askedHost` gives it. */
  host: string
  trust: Trust
  isLocal: IsLocalReader
}

/**
 * Where what backends send leads back to: mails, returns from payment and sign-in. A host of the brand's own, over
 * https; no port, for in a request a client writes it. A name of this computer or its network counts for readers there
 * alone, with the port that is listened on. Elsewhere a brand without a host of its own is where it was asked for.
 */
export function siteAddress(
  req: IncomingMessage,
  { brand, host, trust, isLocal }: Asked,
): { scheme: 'http' | 'https'; host: string } {
  const scheme = schemeOf(req, trust)
  if (isLocalName(host) && isLocal(req, trust)) return { scheme, host: `${host}${ownPort(req, scheme, trust)}` }
  const own = brand.hosts.filter(one => !one.endsWith('.localhost'))
  const isOwn = own.some(one => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : one === host))
  const first = isOwn ? host : own.find(one => !one.startsWith('*.'))
  return first === undefined ? { scheme, host } : { scheme: 'https', host: first }
}

const isLocalName = (host: string) => host.endsWith('.localhost') || isLocalHost(host)

/** That of a proxy nobody knows here. */
function ownPort({ socket, headers }: IncomingMessage, scheme: string, trust: Trust): string {
  const isForwarded = headers['x-forwarded-host'] !== undefined && trust(socket.remoteAddress, 0)
  return isForwarded || scheme === 'https' || socket.localPort === 80 ? '' : `:${socket.localPort}`
}
