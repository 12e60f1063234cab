import { creationOptions } from '../../accounts/passkeys/addPasskey.ts'
import { countPasskey } from '../../accounts/passkeys/challenges.ts'
import { requestOptions } from '../../accounts/passkeys/usePasskey.ts'
import { userOf } from '../../accounts/readers.ts'
import { freshUntil } from '../../accounts/sessions.ts'
import { addressNotConfirmed, signInRequired } from '../../call/apiError.ts'
import type { Call, Handler } from '../../call/handler.ts'
import { partyHere } from './partyHere.ts'

/** A challenge, with what a browser must know to have it signed. Adding needs a sign-in of minutes ago. */
export const handle: Handler<'user.passkeyOptions'> = async (input, call) => {
  const party = partyHere(call)
  await countPasskey(call)
  const options = input.for === 'add' ? await toAdd(party, call) : await requestOptions(call.database, party, call.now)
  return { options: { ...options } }
}

async function toAdd(party: ReturnType<typeof partyHere>, { database, reader, mailer, brandName, now }: Call) {
  if (!reader) throw signInRequired()
  // Until then the account is whoever's the address turns out to be.
  if (!reader.isConfirmed && mailer) throw addressNotConfirmed()
  await freshUntil(database, reader, now)
  return creationOptions(database, party, { reader: await userOf(database, reader.id), brandName }, now)
}
