import { credentialOf, removePasskey } from '../../accounts/passkeys/passkeys.ts'
import { freshUntil } from '../../accounts/sessions.ts'
import type { Handler } from '../../call/handler.ts'

/** A passkey signs nobody in any more; it needs a sign-in of minutes ago, so that nobody shuts a reader out. */
export const userRemovePasskey: Handler<'user.removePasskey'> = async ({ passkey_id }, { database, reader, now }) => {
  const credential = await credentialOf(database, reader.id, passkey_id)
  await freshUntil(database, reader, now)
  await removePasskey(database, reader.id, credential, now)
  return {}
}
