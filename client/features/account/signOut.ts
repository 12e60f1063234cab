import type { Services } from '../../services/services.ts'
import { keepUntold, untold } from './untold.ts'

/** Ends the session here at once, and at the backend as soon as it can be told (`tellOfSignOuts.ts`). */
export function signOut({ stores: { auth, user } }: Services): void {
  keepUntold([...untold(), { token: user.token, at: Date.now() }])
  auth.signOut()
}
