import { hashSecret, newSecret } from '../accounts/secrets/secret.ts'
import type { Database, Tables } from '../database/schema/schema.ts'

/** Time for the browser to come back and exchange it, in milliseconds. */
const LASTS = 2 * 60 * 1000

type Outcome = Omit<Tables['return_code'], 'code_hash' | 'expires_at'>

/**
 * A code that stands for the outcome of a sign-in: it may stand in an address, since it is good once, shortly, here.
 */
export async function giveCode(database: Database, outcome: Outcome, now: Date): Promise<string> {
  const code = newSecret()
  await database.deleteFrom('return_code').where('expires_at', '<=', now.toISOString()).execute()
  await database
    .insertInto('return_code')
    .values({
      ...outcome,
      code_hash: hashSecret(code),
      expires_at: new Date(now.getTime() + LASTS).toISOString(),
    })
    .execute()
  return code
}

/** What a code stands for, once; undefined where it is unknown, used, too old, or of another brand. */
export const takeCode = (database: Database, brand: string, code: string, now: Date) =>
  database
    .deleteFrom('return_code')
    .where('code_hash', '=', hashSecret(code))
    .where('brand', '=', brand)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()
