import { hashSecret, newSecret } from '../accounts/secrets/secret.ts'
import type { Database, Tables } from '../database/schema/schema.ts'

/** Why nobody was signed in, as a key of the texts of failures. */
export type SignInFailure = 'denied' | 'failed' | 'withoutEmail' | 'byPassword'

/** Milliseconds for the browser to exchange the code. */
const LIFETIME = 2 * 60 * 1000

type Outcome = Omit<Tables['return_code'], 'code_hash' | 'expires_at'>

/** Creates a code for the result of a sign-in: safe in addresses, since it is valid once, briefly, for this brand. */
export async function issueCode(database: Database, outcome: Outcome, now: Date): Promise<string> {
  const code = newSecret()
  await database.deleteFrom('return_code').where('expires_at', '<=', now.toISOString()).execute()
  await database
    .insertInto('return_code')
    .values({
      ...outcome,
      code_hash: hashSecret(code),
      expires_at: new Date(now.getTime() + LIFETIME).toISOString(),
    })
    .execute()
  return code
}

/** The result for a code, once; undefined if it is unknown, used, expired, or of another brand. */
export const consumeCode = (database: Database, brand: string, code: string, now: Date) =>
  database
    .deleteFrom('return_code')
    .where('code_hash', '=', hashSecret(code))
    .where('brand', '=', brand)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()
