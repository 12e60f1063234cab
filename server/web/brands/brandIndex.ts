import { isLocalHost } from '../../callers/localNetwork.ts'
import type { Brand, Brands } from './brand.ts'

/**
 * Lookups in a set of brands. A host is matched exactly, then by the longest `*.` pattern; then come the brand of the
 * local network and the brand named `otherwise`.
 */
export function indexBrands(brands: readonly Brand[], otherwise?: string): Omit<Brands, 'all'> {
  const byHost = new Map(brands.flatMap(brand => brand.hosts.map(host => [host, brand] as const)))
  const prefixes = new Set(brands.map(brand => brand.file.apiPrefix))
  const local = brands.find(brand => brand.file.localNetwork)
  const last = brands.find(brand => brand.key === otherwise)

  /** The host or pattern that matches a host. */
  function entryFor(host: string): string | undefined {
    if (byHost.has(host)) return host
    for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
      const pattern = `*${host.slice(dot)}`
      if (byHost.has(pattern)) return pattern
    }
    return undefined
  }

  return {
    ofHost(host, isLocalReader = () => true) {
      const entry = entryFor(host)
      const brand = entry === undefined ? undefined : byHost.get(entry)
      if (brand && brand !== local) return brand
      return (brand || isLocalHost(host)) && isLocalReader() ? (local ?? last) : last
    },
    isNamed(host) {
      const entry = entryFor(host)
      const brand = entry === undefined ? undefined : byHost.get(entry)
      return brand !== undefined && brand !== local && brand.file.hosts.includes(entry ?? '')
    },
    isPrefix: segment => prefixes.has(segment),
  }
}
