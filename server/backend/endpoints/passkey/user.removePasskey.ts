import { removeSafely } from '../../accounts/credentials.ts'
import { credentialOf, removePasskey } from '../../accounts/passkeys/passkeys.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'user.removePasskey'> = async ({ passkey_id }, call) => {
  const { reader, now } = call
  const credential = await credentialOf(call.database, reader.id, passkey_id)
  await removeSafely(call, database => removePasskey(database, reader.id, credential, now))
}
