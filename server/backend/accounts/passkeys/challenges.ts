import type { Call } from '../../call/handler.ts'
import type { Database } from '../../database/schema/schema.ts'
import { networkOf } from '../../../../shared/network.ts'
import { countAttempt } from '../limits/attempts.ts'
import { hashSecret } from '../secrets/secret.ts'

const MINUTE = 60 * 1000
/** How long a browser has to have a challenge signed, in milliseconds. */
export const LASTS = 5 * MINUTE
/** Challenges that a network can ask for within an hour. */
const PER_NETWORK = 240

/** Where a passkey belongs: a brand, and the host of it that the reader sees. */
export type Party = { brand: string; rpId: string; origin: string }

/** Undefined where the host is an address of numbers: browsers make no passkeys there. */
export function partyOf({ brand, site }: Pick<Call, 'brand' | 'site'>): Party | undefined {
  const { origin, hostname } = new URL(site.origin)
  return /^[\d.]+$|^\[/.test(hostname) ? undefined : { brand, rpId: hostname, origin }
}

/** Counts a challenge that is asked for, or a signature that is tried. Throws 429 RATE_LIMITED. */
export const countPasskey = ({ database, address, now }: Pick<Call, 'database' | 'address' | 'now'>) =>
  countAttempt(database, [{ key: `passkey ${networkOf(address)}`, most: PER_NETWORK, within: 60 * MINUTE }], now)

/** Remembers a challenge that was given out. */
export async function keepChallenge(
  database: Database,
  { brand, rpId }: Party,
  { challenge, readerId }: { challenge: string; readerId: number | null },
  now: Date,
): Promise<void> {
  await forgetChallenges(database, now)
  await database
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashSecret(challenge),
      brand,
      rp_id: rpId,
      reader_id: readerId,
      expires_at: new Date(now.getTime() + LASTS).toISOString(),
    })
    .execute()
}

/** Whether a challenge was given out here, to this reader or to nobody in particular; it is used up by that. */
export async function takeChallenge(
  database: Database,
  { brand, rpId }: Party,
  { challenge, readerId }: { challenge: string; readerId: number | null },
  now: Date,
): Promise<boolean> {
  const taken = await database
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('brand', '=', brand)
    .where('rp_id', '=', rpId)
    .where('reader_id', readerId === null ? 'is' : '=', readerId)
    .where('expires_at', '>', now.toISOString())
    .returning('challenge_hash')
    .executeTakeFirst()
  return taken !== undefined
}

const forgetChallenges = (database: Database, now: Date) =>
  database.deleteFrom('passkey_challenge').where('expires_at', '<=', now.toISOString()).execute()
