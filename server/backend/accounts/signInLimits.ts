import { networkLimits } from '../../rateLimits.ts'
import type { Database } from '../database/schema/schema.ts'
import type { Call } from '../call/handler.ts'
import { countAttempt, countOnce, deleteAttempts } from './attempts.ts'
import { networkOf } from '../../../shared/network.ts'
import { isKnownDevice } from './devices.ts'

type Caller = Pick<Call, 'database' | 'brand' | 'device' | 'address' | 'rates' | 'now'>

/**
 * Devices on which the reader has signed in before have their own count, so that guessing from any number of addresses
 * cannot lock a reader out. The network is counted first and the account last, so that a blocked network does not
 * affect accounts. Throws 429 RATE_LIMITED.
 * @param reader owner of the address, if it has an account
 * @returns `gotIn` resets failed attempts after a successful sign-in. `attacked`: milliseconds for which unknown
 * devices cannot sign in to this account, since it is under attack; 0: they can
 */
export async function countSignIn(caller: Caller, email: string, reader: number | undefined) {
  const { database, brand, device, address, now } = caller
  const { signIn, signInAccount } = caller.rates
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
  return { attacked, gotIn: (database: Database) => deleteAttempts(database, keys) }
}

/** Counts the start of a third-party sign-in. Throws 429 RATE_LIMITED. */
export const countDeparture = ({ database, address, rates, now }: Caller) =>
  countAttempt(database, networkLimits('departure', address, rates.departure), now)

export const accountKey = (brand: string, email: string) => `account ${brand} ${email}`
