import { orderMail } from '../../accounts/emails.ts'
import { addPasskey } from '../../accounts/passkeys/addPasskey.ts'
import { countPasskey, partyHere } from '../../accounts/passkeys/challenges.ts'
import { toPasskey } from '../../accounts/passkeys/passkeys.ts'
import { userOf } from '../../accounts/readers.ts'
import { freshUntil } from '../../accounts/sessions.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'user.addPasskey'> = async ({ name, response }, call) => {
  const { database, reader, mailer, now } = call
  const party = partyHere(call)
  await countPasskey(call)
  await freshUntil(database, reader, now)
  const added = await addPasskey(database, party, { reader, name, response }, now)
  if (mailer) {
    const { email } = await userOf(database, reader.id)
    const facts = { name, credential: added.credential }
    await orderMail(database, call, { recipient: email, kind: 'passkeyAdded', facts })
  }
  return toPasskey(added)
}
