import { STORAGE } from '../../../shared/cookies.ts'
import { isToken, readList, type Shape } from '../../platform/storedValues.ts'
import { persistent } from '../../platform/storage.ts'

/** A sign-out that the backend has not been told of, `at` so many epoch milliseconds. */
type UnsentSignOut = { token: string; at: number }

/** As long as a token lives, in milliseconds. */
const KEPT = 30 * 24 * 60 * 60 * 1000

const SIGN_OUT: Shape<UnsentSignOut> = {
  token: isToken,
  at: value => typeof value === 'number' && Math.abs(Date.now() - value) < KEPT,
}

/** The sign-outs that the browser keeps to be told. */
export const unsentSignOuts = (): UnsentSignOut[] => readList(persistent, STORAGE.signOuts, SIGN_OUT)

/** Keeps these, and no others. */
export function storeUnsentSignOut(unsentSignOuts: UnsentSignOut[]) {
  if (unsentSignOuts.length > 0) persistent.set(STORAGE.signOuts, JSON.stringify(unsentSignOuts))
  else persistent.remove(STORAGE.signOuts)
}
