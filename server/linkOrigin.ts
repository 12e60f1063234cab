/**
 * The host for links to a brand's site: the requested one if the brand lists it, else the first of its list. Never one
 * that only matches a `*.` pattern: others may be able to create such names, and would receive what links carry.
 * Undefined for a brand that lists no host.
 */
export function linkHost(hosts: readonly string[], requested = ''): string | undefined {
  const listed = listedHosts(hosts)
  return listed.includes(requested) ? requested : listed[0]
}

/** Without patterns and names of this computer. */
export const listedHosts = (hosts: readonly string[]): string[] =>
  hosts.filter(host => !host.startsWith('*.') && !host.endsWith('.localhost'))

/**
 * The host to which passkeys belong (WebAuthn's `rpId`), for a reader at this origin: the brand's first, which names
 * the others as its related origins. A host that is not listed has its own.
 */
export function passkeyHost(hosts: readonly string[], origin: string): string {
  const { hostname } = new URL(origin)
  const [first = hostname, ...others] = listedHosts(hosts)
  return others.includes(hostname) ? first : hostname
}

/** Base of absolute addresses, `https://www.brand.com`. Nothing else builds one (`scripts/check/structure.ts`). */
export const originAt = (scheme: string, host: string, port?: number | string): string =>
  `${scheme}://${host}${port === undefined ? '' : `:${port}`}`

/**
 * The origin of links that leave the site, in emails or returns from payment and sign-in: https, without a port, at a
 * host that the brand lists. The local brand, and any brand at its `.localhost` name, keep the address as the web
 * server reports it.
 * @param requested origin of the reader's request; '' if no reader requested it: then '' for a brand without hosts
 */
export function linkOrigin(
  { key, hosts, localNetwork }: { key: string; hosts: readonly string[]; localNetwork?: boolean },
  requested: string,
): string {
  const hostname = requested && new URL(requested).hostname
  const host = linkHost(hosts, hostname)
  if (requested && (localNetwork || host === undefined || hostname === `${key}.localhost`)) return requested
  return host === undefined ? '' : originAt('https', host)
}
