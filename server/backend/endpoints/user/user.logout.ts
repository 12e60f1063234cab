import { closeSession } from '../../accounts/sessions.ts'
import { removeSafely, revokeCredentials } from '../../accounts/credentials.ts'
import type { Handler } from '../../call/handler.ts'
import type { Database } from '../../database/schema/schema.ts'
import { inTransaction } from '../../database/transaction.ts'

export const handle: Handler<'user.logout'> = async ({ everywhere, remove_passkeys }, call) => {
  const { database, reader, now } = call
  const revoke = (database: Database) =>
    revokeCredentials(database, [reader.id], 'signOut', now, remove_passkeys ? 'passkey' : undefined)
  if (!everywhere) await closeSession(database, reader.session)
  else if (remove_passkeys) await removeSafely(call, revoke)
  else await inTransaction(database, revoke)
}
