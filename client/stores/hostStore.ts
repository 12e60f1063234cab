import type { Lack, Part } from '../../shared/api/parts.ts'
import type { PublicBrand } from '../../shared/brand.ts'
import { observed } from '../platform/observed.ts'

const FIRST_WORD = /^\/\w+/

export class HostStore {
  readonly brand: PublicBrand
  /** Parts that the backend lacks, and the first words of addresses whose call it lacks. */
  readonly lacking: readonly Lack[]
  online = true

  constructor(brand: PublicBrand, lacking: readonly Lack[] = []) {
    this.brand = brand
    this.lacking = lacking
    observed(this, { brand: false, lacking: false, offers: false, leadsTo: false })
  }

  /** False if the backend says that it lacks this part; other missing parts show in its answers. */
  readonly offers = (part: Part): boolean => !this.lacking.includes(part)

  /** False for an address that would show the error page, since the backend lacks its call. */
  leadsTo(address: string): boolean {
    return !this.lacking.includes(FIRST_WORD.exec(address)?.[0] as Lack)
  }

  setOnline(online: boolean) {
    this.online = online
  }
}
