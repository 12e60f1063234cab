import { BlockList, isIP } from 'node:net'

const localRanges = new BlockList()
// Some open a server on their own computer at 0.0.0.0.
for (const [address, bits] of [
  ['0.0.0.0', 32],
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  localRanges.addSubnet(address, bits, 'ipv4')
}
for (const [address, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  localRanges.addSubnet(address, bits, 'ipv6')
}

/** Loopback, private or link-local; includes IPv4-mapped IPv6 addresses. */
export function isLocalAddress(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && localRanges.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

export function isLocalHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.local') || isLocalAddress(host.replace(/^\[|\]$/g, ''))
}
