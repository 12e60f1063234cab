import type { Database } from '../database/schema/schema.ts'
import type { Call } from '../call/handler.ts'
import { countAttempt, forgetAttempts, type Limit } from './attempts.ts'
import { networkOf } from '../../../shared/network.ts'
import { hashSecret } from './secret.ts'

const QUARTER_HOUR = 15 * 60 * 1000
const HOUR = 60 * 60 * 1000

/** From one network, whatever accounts are meant: many readers can share one (mobile networks). */
export const PER_NETWORK = 60
/** For one account, from one network or from one of the reader's own devices. */
export const PER_PLACE = 10
/** For one account, from all devices that it does not know. */
export const PER_ACCOUNT = 50

type Caller = Pick<Call, 'database' | 'brand' | 'device' | 'address' | 'now'>

/**
 * Counts an attempt to sign in by password. A device on which the reader has signed in before has a count of its own,
 * so that nobody can lock a reader out by guessing, from however many addresses. The network counts first and the
 * account last, so that a network that may try no more does nothing to the accounts that it means. Throws 429
 * RATE_LIMITED.
 * @param reader whose account the address is, if anybody's
 * @returns what to do when the reader got in: forget what was typed wrong before, and know the device from then on
 */
export async function countSignIn(caller: Caller, email: string, reader: number | undefined) {
  const { database, brand, device, address, now } = caller
  const account = `${brand} ${email}`
  const network = networkOf(address)
  const place: Limit[] = (await isKnown(database, reader, device))
    ? [{ key: `device ${account} ${device}`, most: PER_PLACE, within: QUARTER_HOUR }]
    : [
        { key: `place ${account} ${network}`, most: PER_PLACE, within: QUARTER_HOUR },
        { key: `account ${account}`, most: PER_ACCOUNT, within: HOUR },
      ]
  await countAttempt(database, [{ key: `network ${network}`, most: PER_NETWORK, within: QUARTER_HOUR }, ...place], now)
  return async (database: Database, signedIn: number) => {
    await forgetAttempts(
      database,
      place.map(({ key }) => key),
    )
    await know(database, signedIn, device, now)
  }
}

/** Counts the beginning of a sign-in elsewhere. Throws 429 RATE_LIMITED. */
export const countDeparture = ({ database, address, now }: Caller) =>
  countAttempt(database, [{ key: `departure ${networkOf(address)}`, most: PER_NETWORK, within: QUARTER_HOUR }], now)

/** Asked for nobody as well, so that an unknown account takes no other way. */
async function isKnown(database: Database, reader: number | undefined, device: string): Promise<boolean> {
  const known = await database
    .selectFrom('known_device')
    .select('reader_id')
    .where('reader_id', '=', reader ?? 0)
    .where('device_hash', '=', hashSecret(device))
    .executeTakeFirst()
  return known !== undefined
}

async function know(database: Database, reader_id: number, device: string, now: Date): Promise<void> {
  if (!device) return
  await database
    .insertInto('known_device')
    .values({ reader_id, device_hash: hashSecret(device), seen_at: now.toISOString() })
    .onConflict(conflict => conflict.columns(['reader_id', 'device_hash']).doUpdateSet({ seen_at: now.toISOString() }))
    .execute()
}
