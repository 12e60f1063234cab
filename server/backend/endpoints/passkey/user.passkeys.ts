import { passkeysOf } from '../../accounts/passkeys/passkeys.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'user.passkeys'> = async (_input, { database, reader }) => ({
  items: await passkeysOf(database, reader.id),
})
