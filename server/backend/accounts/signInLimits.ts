import { networkLimits, RATE_LIMITS } from '../../rateLimits.ts'
import type { Database } from '../database/schema/schema.ts'
import type { Call } from '../call/handler.ts'
import { countAttempt, countOnce, forgetAttempts } from './limits/attempts.ts'
import { networkOf } from '../../../shared/network.ts'
import { isKnownDevice } from './devices.ts'

const { signIn, signInAccount, departure } = RATE_LIMITS

type Caller = Pick<Call, 'database' | 'brand' | 'device' | 'address' | 'now'>

/**
 * Counts an attempt to sign in by password. A device on which the reader has signed in before has a count of its own,
 * so that nobody can lock a reader out by guessing, from however many addresses. The network counts first and the
 * account last, so that a network that may try no more does nothing to the accounts that it means. Throws 429
 * RATE_LIMITED.
 * @param reader whose account the address is, if anybody's
 * @returns `gotIn`: what to do when the reader got in: forget what was typed wrong before. `attacked`: milliseconds for
 *   which this account is opened to no device that it does not know, since it is tried from everywhere; 0: it is not
 */
export async function countSignIn(caller: Caller, email: string, reader: number | undefined) {
  const { database, brand, device, address, now } = caller
  const account = `${brand} ${email}`
  const network = networkOf(address)
  const isKnown = await isKnownDevice(database, reader, device)
  const place = isKnown ? `device ${account} ${device}` : `place ${account} ${network}`
  await countAttempt(
    database,
    [...networkLimits('sign-in', address, signIn), { key: place, most: signIn.place, within: signIn.within }],
    now,
  )
  const whole = { key: accountKey(brand, email), most: signInAccount.all, within: signInAccount.within }
  const attacked = isKnown ? 0 : await countOnce(database, whole, now)
  const keys = isKnown ? [place] : [place, whole.key]
  return { attacked, gotIn: (database: Database) => forgetAttempts(database, keys) }
}

/** Counts the start of a third-party sign-in. Throws 429 RATE_LIMITED. */
export const countDeparture = ({ database, address, now }: Caller) =>
  countAttempt(database, networkLimits('departure', address, departure), now)

/** Key under which attempts from unknown devices are counted for an account. */
export const accountKey = (brand: string, email: string) => `account ${brand} ${email}`
