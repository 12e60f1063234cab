import type { User } from '../../shared/api/user.ts'
import { observed } from '../platform/observed.ts'

/** User state under the specification's names (section 3). */
export class UserStore {
  isLogin = false
  deviceUuid = ''
  token = ''
  userInfo: User | null = null
  /** Not in the specification: the last session was ended by a refusal, not by the reader. */
  hasEnded = false
  /** Not in the specification: the reader has signed out since this document loaded, here or in another tab. */
  hasSignedOut = false

  constructor() {
    observed(this)
  }

  setDevice(deviceUuid: string) {
    this.deviceUuid = deviceUuid
  }
  signIn(token: string, userInfo: User) {
    this.token = token
    this.userInfo = userInfo
    this.isLogin = true
    this.hasSignedOut = false
  }
  signOut(hasEnded = false) {
    this.hasEnded = hasEnded
    this.hasSignedOut = !hasEnded
    this.token = ''
    this.userInfo = null
    this.isLogin = false
  }
}
