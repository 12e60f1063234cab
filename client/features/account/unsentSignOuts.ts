import { STORAGE } from '../../../shared/cookies.ts'
import { persistent, isToken, readList, type Shape } from '../../platform/storage.ts'
import type { Services } from '../../services/services.ts'

/** A sign-out not yet reported to the backend; `at` in epoch milliseconds. */
type UnsentSignOut = { token: string; at: number }

const TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

const SIGN_OUT: Shape<UnsentSignOut> = {
  token: isToken,
  at: value => typeof value === 'number' && Math.abs(Date.now() - value) < TOKEN_LIFETIME_MS,
}

export const unsentSignOuts = (): UnsentSignOut[] => readList(persistent, STORAGE.signOuts, SIGN_OUT)

export function storeUnsentSignOut(unsentSignOuts: UnsentSignOut[]) {
  if (unsentSignOuts.length > 0) persistent.set(STORAGE.signOuts, JSON.stringify(unsentSignOuts))
  else persistent.remove(STORAGE.signOuts)
}

/** Ends the session locally at once, and in the backend as soon as possible (`sendSignOuts.ts`). */
export function signOut({ stores: { auth, user } }: Services): void {
  storeUnsentSignOut([...unsentSignOuts(), { token: user.token, at: Date.now() }])
  auth.signOut()
}
