import type { Services } from '../../services/services.ts'
import { storeUnsentSignOut, unsentSignOuts } from './unsentSignOuts.ts'

/** Ends the session here at once, and at the backend as soon as it can be told (`sendSignOuts.ts`). */
export function signOut({ stores: { auth, user } }: Services): void {
  storeUnsentSignOut([...unsentSignOuts(), { token: user.token, at: Date.now() }])
  auth.signOut()
}
