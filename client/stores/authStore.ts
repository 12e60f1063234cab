import type { User } from '../../shared/api/user.ts'
import { STORAGE } from '../../shared/cookies.ts'
import { newKey } from '../platform/newKey.ts'
import { readJson, type Storage } from '../platform/storage.ts'
import type { UserStore } from './userStore.ts'

/** Keeps the login status as flag, user info and token in browser storage (specification, section 4). */
export class AuthStore {
  readonly #user: UserStore
  readonly #storage: Storage

  constructor(user: UserStore, storage: Storage) {
    this.#user = user
    this.#storage = storage
  }

  signIn(token: string, user: User) {
    this.#storage.set(STORAGE.token, token)
    this.#storage.set(STORAGE.userInfo, JSON.stringify(user))
    this.#storage.set(STORAGE.loginStatus, 'true')
    this.#user.signIn(token, user)
  }

  signOut() {
    for (const key of [STORAGE.token, STORAGE.userInfo, STORAGE.loginStatus]) this.#storage.remove(key)
    this.#user.signOut()
  }

  /** Names the device, once and for good. Before the first call, since every call carries the name; nothing shows it. */
  nameDevice() {
    const device = this.#storage.get(STORAGE.deviceId) ?? newKey()
    this.#storage.set(STORAGE.deviceId, device)
    this.#user.setDevice(device)
  }

  /** Takes over a session kept from an earlier visit. */
  restore() {
    const token = this.#storage.get(STORAGE.token)
    const user = readJson(this.#storage, STORAGE.userInfo) as User | undefined
    if (token && user && this.#storage.get(STORAGE.loginStatus) === 'true') this.#user.signIn(token, user)
  }
}
