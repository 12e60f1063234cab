import type { PublicBrand } from '../../shared/brand.ts'
import { observed } from '../platform/observed.ts'

/** The host that serves the page, its brand, and whether the connection to it is up. */
export class HostStore {
  readonly brand: PublicBrand
  online = true

  constructor(brand: PublicBrand) {
    this.brand = brand
    observed(this, { brand: false })
  }

  setOnline(online: boolean) {
    this.online = online
  }
}
