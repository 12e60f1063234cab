import { brandFoldersIn } from '../call/brandFolder.ts'
import { readMailBrands } from '../mail/mailBrands.ts'

/** Throws, for operators, if the desk is at a host of a brand: scripts of the brand's pages could act for staff. */
export function refuseBrandHost(url: string, brandsDir: string): void {
  const { hostname } = new URL(url)
  const brandOf = readMailBrands({ folder: brandsDir })
  for (const key of brandFoldersIn(brandsDir).keys()) {
    const isOwn = (host: string) => host === hostname || (host.startsWith('*.') && hostname.endsWith(host.slice(1)))
    if (brandOf(key).hosts.some(isOwn)) throw new Error(`DESK: ${hostname} is a host of the brand ${key}; use another.`)
  }
}
