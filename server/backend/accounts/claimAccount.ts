import type { Database } from '../database/schema/schema.ts'
import { closeSessions } from './sessions.ts'

/**
 * Gives an account to whoever has just proven that its address is theirs. Where that is proven for the first time,
 * anybody may have made the account: every way in that they hold ends, and what they showed of themselves with it.
 * False, and nothing done, where it was proven before. For a transaction. The ways in end in the order in which one
 * leads to the next, and whoever uses one holds its row until the next stands (`holdPassword`, `holdIdentity`,
 * `takeCode`): so none is got while the others end.
 */
export async function claimAccount(
  database: Database,
  id: number,
  owner: { name: string; avatar: string | null },
  now: Date,
): Promise<boolean> {
  const first = await database
    .updateTable('reader')
    .set({ email_verified_at: now.toISOString(), password_hash: null, ...owner })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!first) return false
  for (const way of ['identity', 'passkey', 'return_code', 'known_device'] as const) {
    await database.deleteFrom(way).where('reader_id', '=', id).execute()
  }
  // Last: a code or passkey that was used meanwhile has become a session by now.
  await closeSessions(database, id)
  return true
}
