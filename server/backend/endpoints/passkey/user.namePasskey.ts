import { credentialOf } from '../../accounts/passkeys/passkeys.ts'
import type { Handler } from '../../call/handler.ts'
import { updateRows } from '../../database/queries.ts'

export const handle: Handler<'user.namePasskey'> = async ({ passkey_id, name }, { database, reader }) => {
  const credential = await credentialOf(database, reader.id, passkey_id)
  await updateRows(database, 'passkey', { credential }, { name })
}
