import { STORAGE } from '../../../shared/cookies.ts'
import { isToken, readList, type Shape } from '../../platform/kept.ts'
import { persistent } from '../../platform/storage.ts'

/** A sign-out that the backend has not been told of, `at` so many epoch milliseconds. */
type Untold = { token: string; at: number }

/** As long as a token lives, in milliseconds. */
const KEPT = 30 * 24 * 60 * 60 * 1000

const SIGN_OUT: Shape<Untold> = {
  token: isToken,
  at: value => typeof value === 'number' && Math.abs(Date.now() - value) < KEPT,
}

/** The sign-outs that the browser keeps to be told. */
export const untold = (): Untold[] => readList(persistent, STORAGE.signOuts, SIGN_OUT)

/** Keeps these, and no others. */
export function keepUntold(untold: Untold[]) {
  if (untold.length > 0) persistent.set(STORAGE.signOuts, JSON.stringify(untold))
  else persistent.remove(STORAGE.signOuts)
}
