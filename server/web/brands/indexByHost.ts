import { isLocalHost } from '../../localNetwork.ts'
import type { Brand } from './brand.ts'

/**
 * Lookup of brands by host: the exact name, then the longest `*.` pattern, then the brand of the local network,
 * then the one named `otherwise`.
 */
export function indexByHost(brands: readonly Brand[], otherwise?: string): (host: string) => Brand | undefined {
  const byName = new Map(brands.flatMap(brand => brand.hosts.map(host => [host, brand] as const)))
  const local = brands.find(brand => brand.file.localNetwork)
  const last = brands.find(brand => brand.key === otherwise)
  return host => {
    const exact = byName.get(host)
    if (exact) return exact
    for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
      const pattern = byName.get(`*${host.slice(dot)}`)
      if (pattern) return pattern
    }
    return (isLocalHost(host) ? local : undefined) ?? last
  }
}
