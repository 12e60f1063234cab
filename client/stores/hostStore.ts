import type { Part } from '../../shared/api/parts.ts'
import type { PublicBrand } from '../../shared/brand.ts'
import { observed } from '../platform/observed.ts'

/** The host that serves the page, its brand, what its backend has, and whether the connection to it is up. */
export class HostStore {
  readonly brand: PublicBrand
  /** Parts that the backend says it does not have. */
  readonly lacking: readonly Part[]
  online = true

  constructor(brand: PublicBrand, lacking: readonly Part[] = []) {
    this.brand = brand
    this.lacking = lacking
    observed(this, { brand: false, lacking: false, offers: false })
  }

  /** False where the backend says that it does not have this part; what it does not say its answers tell. */
  offers(part: Part): boolean {
    return !this.lacking.includes(part)
  }

  setOnline(online: boolean) {
    this.online = online
  }
}
