import { LRUCache } from 'lru-cache'
import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { networkLimits } from '../../../rateLimits.ts'
import type { Call } from '../../call/handler.ts'
import type { Database } from '../../database/schema/schema.ts'
import { engineOf } from '../../database/engine/engine.ts'
import { unlessFull } from '../../database/transaction.ts'
import { countAttempt } from '../attempts.ts'
import { hashSecret } from '../secrets/secret.ts'
import { ApiError } from '../../call/apiError.ts'
import { equal } from '../../database/queries.ts'

const MINUTE = 60 * 1000
export const LIFETIME = 5 * MINUTE

/** Scope of a passkey: a brand, and one host for all of its hosts. `origin`: where the reader is. */
export type Party = { brand: string; rpId: string; origin: string }

/** Undefined for IP addresses: browsers create no passkeys there. */
export const partyOf = ({
  brand,
  site: { origin },
  passkeyHost,
}: Pick<Call, 'brand' | 'site' | 'passkeyHost'>): Party | undefined =>
  /^[\d.]+$|^\[/.test(passkeyHost) ? undefined : { brand, rpId: passkeyHost, origin }

export const countPasskey = ({ database, address, rates, now }: Pick<Call, 'database' | 'address' | 'rates' | 'now'>) =>
  countAttempt(database, networkLimits('passkey', address, rates.passkey), now)

/** While the disk is full, sign-in challenges are kept in memory. */
export async function storeChallenge(
  database: Database,
  { brand, rpId }: Party,
  { challenge, readerId }: { challenge: string; readerId: number | null },
  now: Date,
): Promise<void> {
  const challenge_hash = hashSecret(challenge)
  const expires = now.getTime() + LIFETIME
  try {
    await deleteChallenges(database, now)
    await database
      .insertInto('passkey_challenge')
      .values({
        challenge_hash,
        brand,
        rp_id: rpId,
        reader_id: readerId,
        expires_at: new Date(expires).toISOString(),
      })
      .execute()
  } catch (error) {
    if (readerId !== null || !engineOf(database).isFull(error)) throw error
    memoryChallenges.set(challenge_hash, { brand, rpId, expires })
  }
}

/** Whether it was issued here, to this reader or to no one in particular; it is then used up. */
export async function consumeChallenge(
  database: Database,
  party: Party,
  { challenge, readerId }: { challenge: string; readerId: number | null },
  now: Date,
): Promise<boolean> {
  const hash = hashSecret(challenge)
  if (useMemoryChallenge(hash, party, now)) return true
  const found = await database
    .selectFrom('passkey_challenge')
    .select('challenge_hash')
    .where(is => equal(is, { challenge_hash: hash, brand: party.brand, rp_id: party.rpId }))
    .where('reader_id', readerId === null ? 'is' : '=', readerId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!found || spent.has(hash)) return false
  const deleted = await database
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hash)
    .returning('challenge_hash')
    .executeTakeFirst()
    .catch(unlessFull(database, () => spend(hash)))
  return Boolean(deleted)
}

const deleteChallenges = (database: Database, now: Date) =>
  database.deleteFrom('passkey_challenge').where('expires_at', '<=', now.toISOString()).execute()

const MAX = 10_000
/** Could not be stored because the disk was full; by hash. */
const memoryChallenges = new LRUCache<string, { brand: string; rpId: string; expires: number }>({ max: MAX })
const spent = new LRUCache<string, true>({ max: MAX })

/** Whether one exists for this brand and host and has not expired; it is then used up. */
function useMemoryChallenge(hash: string, { brand, rpId }: Party, now: Date): boolean {
  const found = memoryChallenges.get(hash)
  if (found?.brand !== brand || found.rpId !== rpId) return false
  memoryChallenges.delete(hash)
  return found.expires > now.getTime()
}

function spend(hash: string): boolean {
  if (spent.has(hash)) return false
  spent.set(hash, true)
  return true
}

/** Throws 503 NOT_AVAILABLE where passkeys are impossible. */
export function partyHere(call: Call): Party {
  const party = partyOf(call)
  if (!party) throw new ApiError(503, 'NOT_AVAILABLE', () => text.noPasskeys)
  return party
}
