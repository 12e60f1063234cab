import { hashSecret, newSecret } from '../accounts/secrets/secret.ts'
import type { Database, Tables } from '../database/schema/schema.ts'

export type SignInFailure = 'denied' | 'failed' | 'withoutEmail' | 'byPassword'

const LIFETIME_MS = 2 * 60 * 1000

type Outcome = Omit<Tables['return_code'], 'code_hash' | 'expires_at'>

/** Safe in addresses, since it is valid once, briefly, for this brand. */
export async function issueCode(database: Database, outcome: Outcome, now: Date): Promise<string> {
  const code = newSecret()
  await database.deleteFrom('return_code').where('expires_at', '<=', now.toISOString()).execute()
  await database
    .insertInto('return_code')
    .values({
      ...outcome,
      code_hash: hashSecret(code),
      expires_at: new Date(now.getTime() + LIFETIME_MS).toISOString(),
    })
    .execute()
  return code
}

/** Once; undefined if it is unknown, used, expired, or of another brand. */
export const consumeCode = (database: Database, brand: string, code: string, now: Date) =>
  database
    .deleteFrom('return_code')
    .where('code_hash', '=', hashSecret(code))
    .where('brand', '=', brand)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()
