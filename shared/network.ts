/** An IPv6 address as Node gives it, in any of its spellings. */
const IPV6 = /^[\da-f.]*:[\da-f:.]*$/i

/**
 * The network that one household or phone has to itself: an IPv4 address, or the first 64 bits of an IPv6 address, in
 * which anybody can choose the rest.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped || !IPV6.test(plain)) return mapped ?? plain
  const [before = '', after = ''] = plain.toLowerCase().split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const [first, last] = [groups(before), groups(after)]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')
}
