import type { Lack } from '../../shared/api/parts.ts'
import type { PublicBrand } from '../../shared/brand.ts'
import type { Storage } from '../platform/storage.ts'
import { AuthStore } from './authStore.ts'
import { ReadingLogStore } from './readingLogStore.ts'
import { HostStore } from './hostStore.ts'
import { LocalStore } from './localStore.ts'
import { UserStore } from './userStore.ts'

export type Stores = { auth: AuthStore; book: ReadingLogStore; host: HostStore; local: LocalStore; user: UserStore }

/** The five state modules of the specification (section 3). `lacking`: as the backend declares or its answers show. */
export function createStores(brand: PublicBrand, domain: string, storage: Storage, lacking?: readonly Lack[]): Stores {
  const user = new UserStore()
  return {
    auth: new AuthStore(user, storage),
    book: new ReadingLogStore(storage, user),
    host: new HostStore(brand, lacking),
    local: new LocalStore(domain),
    user,
  }
}
