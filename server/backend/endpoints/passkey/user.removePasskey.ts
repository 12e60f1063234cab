import { credentialOf, removePasskey } from '../../accounts/passkeys/passkeys.ts'
import { holdReaders } from '../../accounts/readers.ts'
import { freshUntil } from '../../accounts/sessions.ts'
import { refuseLockedOut } from '../../accounts/credentials.ts'
import type { Handler } from '../../call/handler.ts'
import { inTransaction } from '../../database/transaction.ts'

/**
 * Removes a passkey; requires recent authentication, so that an intruder cannot lock the reader out, and another
 * credential.
 */
export const handle: Handler<'user.removePasskey'> = async ({ passkey_id }, call) => {
  const { database, reader, providers, now } = call
  const credential = await credentialOf(database, reader.id, passkey_id)
  await freshUntil(database, reader, now)
  await inTransaction(database, async database => {
    await holdReaders(database, [reader.id])
    await removePasskey(database, reader.id, credential, now)
    await refuseLockedOut(
      database,
      reader.id,
      providers.map(({ issuer }) => issuer),
    )
  })
  return {}
}
