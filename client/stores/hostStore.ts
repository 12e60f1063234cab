import { makeAutoObservable } from 'mobx'
import type { PublicBrand } from '../../shared/brand.ts'

/** The host that serves the page, its brand, and whether the connection to it is up. */
export class HostStore {
  readonly brand: PublicBrand
  online = true

  constructor(brand: PublicBrand) {
    this.brand = brand
    makeAutoObservable(this, { brand: false }, { autoBind: true })
  }

  setOnline(online: boolean) {
    this.online = online
  }
}
