import { closeSession, freshUntil } from '../../accounts/sessions.ts'
import { revokeCredentials, refuseLockedOut } from '../../accounts/credentials.ts'
import type { CallOf, Handler } from '../../call/handler.ts'
import { inTransaction } from '../../database/transaction.ts'

/** Ends the call's session, or all sessions of the reader. */
export const handle: Handler<'user.logout'> = async ({ everywhere, remove_passkeys }, call) => {
  const { database, reader, now } = call
  if (!everywhere) await closeSession(database, reader.session)
  else if (remove_passkeys) await leaveWithoutPasskeys(call)
  else await inTransaction(database, database => revokeCredentials(database, [reader.id], 'signOut', now))
  return {}
}

/** Like removing passkeys singly, it requires recent authentication and another credential. */
async function leaveWithoutPasskeys({ database, reader, providers, now }: CallOf<'user.logout'>) {
  await freshUntil(database, reader, now)
  const issuers = providers.map(({ issuer }) => issuer)
  await inTransaction(database, async database => {
    await revokeCredentials(database, [reader.id], 'signOut', now, 'passkey')
    await refuseLockedOut(database, reader.id, issuers)
  })
}
