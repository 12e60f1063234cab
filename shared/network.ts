/** An IPv6 address as Node gives it, in any of its spellings. */
const IPV6 = /^[\da-f.]*:[\da-f:.]*$/i

/**
 * The network that one household or phone has to itself: an IPv4 address, or the first 64 bits of an IPv6 address, in
 * which anybody can choose the rest.
 */
export function networkOf(address: string): string {
  const plain = plainOf(address)
  return IPV6.test(plain) ? first(plain, 4) : plain
}

/** The first 48 bits of an IPv6 address: one customer can have all networks in it. Undefined for IPv4. */
export function siteOf(address: string): string | undefined {
  const plain = plainOf(address)
  return IPV6.test(plain) ? first(plain, 3) : undefined
}

/** Without its zone, and an IPv4 address as such. */
function plainOf(address: string): string {
  const plain = address.replace(/%.*$/, '')
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain
}

function first(plain: string, count: number): string {
  const [before = '', after = ''] = plain.toLowerCase().split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const [head, tail] = [groups(before), groups(after)]
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...zeros, ...tail]
    .slice(0, count)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
