import { hashSecret, newSecret } from '../accounts/secrets/secret.ts'
import type { Database, Tables } from '../database/schema/schema.ts'
import type { Checks } from '../call/provider.ts'

/** Time for a third-party sign-in, in milliseconds. */
const LIFETIME = 10 * 60 * 1000

type Attempt = Omit<Tables['oauth_attempt'], 'state_hash' | 'nonce' | 'verifier' | 'expires_at'>

/** Starts a third-party sign-in, and creates the values its response is checked against. */
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
      expires_at: new Date(now.getTime() + LIFETIME).toISOString(),
    })
    .execute()
  return { state, nonce, verifier, redirectUri: attempt.redirect_uri }
}

/** The attempt with this state, once; undefined if it is unknown, used or expired. */
export const consumeAttempt = (database: Database, brand: string, state: string, now: Date) =>
  database
    .deleteFrom('oauth_attempt')
    .where('state_hash', '=', hashSecret(state))
    .where('brand', '=', brand)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()
