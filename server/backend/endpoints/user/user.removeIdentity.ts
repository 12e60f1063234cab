import { holdReaders } from '../../accounts/readers.ts'
import { freshUntil } from '../../accounts/sessions.ts'
import { refuseLockedOut } from '../../accounts/credentials.ts'
import type { Handler } from '../../call/handler.ts'
import { inTransaction } from '../../database/transaction.ts'
import { removeIdentity } from '../../oauth/linkedIdentities.ts'

/** Unlinks a third-party sign-in; requires recent authentication and another credential. */
export const handle: Handler<'user.removeIdentity'> = async ({ identity_id }, call) => {
  const { database, reader, providers, now } = call
  await freshUntil(database, reader, now)
  await inTransaction(database, async database => {
    // Locked, so that two concurrent removals cannot each rely on the other's credential.
    await holdReaders(database, [reader.id])
    await removeIdentity(database, reader.id, identity_id, now)
    await refuseLockedOut(
      database,
      reader.id,
      providers.map(({ issuer }) => issuer),
    )
  })
  return {}
}
