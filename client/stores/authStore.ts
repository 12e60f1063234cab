import type { User } from '../../shared/api/user.ts'
import { STORAGE } from '../../shared/cookies.ts'
import { newKey } from '../platform/newKey.ts'
import {
  readJson,
  type Storage,
  copyOf,
  isFlag,
  isId,
  maybe,
  isText,
  isToken,
  type Shape,
} from '../platform/storage.ts'
import type { UserStore } from './userStore.ts'

const USER: Shape<User> = {
  id: isId,
  name: isText,
  email: isText,
  avatar: value => value === null || isText(value),
  created_at: isText,
  providers: value => Array.isArray(value) && value.every(isText),
  email_verified: maybe(isFlag),
  has_password: maybe(isFlag),
}

/** Stores the login status as flag, user info and token in browser storage (specification, section 4). */
export class AuthStore {
  readonly #user: UserStore
  readonly #storage: Storage
  /** False if the browser stores nothing: the session then lasts as long as this page. */
  #isStored = true

  constructor(user: UserStore, storage: Storage) {
    this.#user = user
    this.#storage = storage
  }

  signIn(token: string, user: User) {
    this.#clear()
    // The flag is set last, once the rest is stored.
    const session = { [STORAGE.token]: token, [STORAGE.userInfo]: JSON.stringify(user), [STORAGE.loginStatus]: 'true' }
    this.#isStored = Object.entries(session).every(([key, value]) => this.#storage.set(key, value))
    this.#user.signIn(token, user)
  }

  signOut() {
    this.#clear()
    this.#user.signOut()
  }

  /**
   * Ends the session of a refused call. A newer session, in this tab or another, stays.
   * @param token of the call
   * @returns whether the reader should sign in again; false if they have signed out themselves
   */
  end(token: string): boolean {
    this.restore()
    if (token && this.#user.token === token) {
      this.#clear()
      this.#user.signOut(true)
    }
    return !this.#user.isLogin && !(token && this.#user.hasSignedOut)
  }

  /** Every call sends it; nothing shows it. @param storage of an id that outlasts the tab, or does not */
  nameDevice(storage: Storage) {
    const stored = storage.get(STORAGE.deviceId)
    // In the form that backends accept: any other would fail every call.
    const device = stored && /^[\w.-]{1,64}$/.test(stored) ? stored : newKey()
    storage.set(STORAGE.deviceId, device)
    this.#user.setDevice(device)
  }

  readonly restore = () => {
    const token = this.#storage.get(STORAGE.token)
    const user = copyOf(readJson(this.#storage, STORAGE.userInfo), USER)
    const isSignedIn = isToken(token) && user && this.#storage.get(STORAGE.loginStatus) === 'true'
    if (isSignedIn && token !== this.#user.token) this.#user.signIn(token, user)
    else if (!isSignedIn && this.#isStored && this.#user.isLogin) this.#user.signOut()
  }

  #clear() {
    for (const key of [STORAGE.loginStatus, STORAGE.token, STORAGE.userInfo]) this.#storage.remove(key)
  }
}
