import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isLocalAddress } from '../../callers/localNetwork.ts'

/** Besides the local ones (RFC 6890). */
const notPublic = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['100.64.0.0', 10],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  notPublic.addSubnet(address, bits, 'ipv6')

const isPublic = (address: string) =>
  !isLocalAddress(address) && !notPublic.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** Google, Mozilla, Apple, Microsoft. A leading dot matches subdomains. */
const MAKERS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '.notify.windows.com',
] as const

/** The address may be an attacker's: a service from the settings, else a vendor's, over https on its port. */
export function isPushService(endpoint: string, services: readonly string[] | undefined): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (services) return services.includes(url.origin)
  const { hostname } = url
  const isMakers = MAKERS.some(name => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
  return url.protocol === 'https:' && url.port === '' && isMakers
}

/** A name may point into this server's network. */
export const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    const addresses = found.filter(({ address }) => isPublic(address))
    const [first] = addresses
    if (!first) return done(Object.assign(new Error(`${host} is no host of the web`), { code: 'ENOTPUBLIC' }), [])
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
