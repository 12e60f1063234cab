import { hashSecret, newSecret } from '../accounts/secrets/secret.ts'
import type { Database, Tables } from '../database/schema/schema.ts'
import type { Checks } from '../call/provider.ts'

const LIFETIME_MS = 10 * 60 * 1000

type Attempt = Omit<Tables['oauth_attempt'], 'state_hash' | 'nonce' | 'verifier' | 'expires_at'>

export async function beginAttempt(database: Database, attempt: Attempt, now: Date): Promise<Checks> {
  const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()]
  await database.deleteFrom('oauth_attempt').where('expires_at', '<=', now.toISOString()).execute()
  await database
    .insertInto('oauth_attempt')
    .values({
      ...attempt,
      nonce,
      verifier,
      state_hash: hashSecret(state),
      expires_at: new Date(now.getTime() + LIFETIME_MS).toISOString(),
    })
    .execute()
  return { state, nonce, verifier, redirectUri: attempt.redirect_uri }
}

/** Once; undefined if it is unknown, used or expired. */
export const consumeAttempt = (database: Database, brand: string, state: string, now: Date) =>
  database
    .deleteFrom('oauth_attempt')
    .where('state_hash', '=', hashSecret(state))
    .where('brand', '=', brand)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()
