/** An IPv6 address in any notation of Node. */
const IPV6 = /^[\da-f.]*:[\da-f:.]*$/i

/** An IPv4 address, or the first 64 bits of an IPv6 address, whose rest clients choose freely. */
export function networkOf(address: string): string {
  const plain = plainOf(address)
  return IPV6.test(plain) ? first(plain, 4) : plain
}

/** The first 48 bits of an IPv6 address, which one customer can own. Undefined for IPv4. */
export function siteOf(address: string): string | undefined {
  const plain = plainOf(address)
  return IPV6.test(plain) ? first(plain, 3) : undefined
}

/** Who shares fairly with others: an IPv4 address, or the /48 of an IPv6 address, whose owner has many networks. */
export const sharerOf = (address: string): string => siteOf(address) ?? networkOf(address)

/** Removes the zone, and unwraps IPv4-mapped addresses. */
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
