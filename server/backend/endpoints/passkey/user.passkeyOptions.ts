import { creationOptions } from '../../accounts/passkeys/addPasskey.ts'
import { countPasskey, partyHere } from '../../accounts/passkeys/challenges.ts'
import { requestOptions } from '../../accounts/passkeys/usePasskey.ts'
import { userOf } from '../../accounts/readers.ts'
import { freshUntil } from '../../accounts/sessions.ts'
import { addressNotConfirmed, signInRequired } from '../../call/apiError.ts'
import type { Call, Handler } from '../../call/handler.ts'

export const handle: Handler<'user.passkeyOptions'> = async (input, call) => {
  const party = partyHere(call)
  await countPasskey(call)
  const options = input.for === 'add' ? await toAdd(party, call) : await requestOptions(call.database, party, call.now)
  return { options: { ...options } }
}

async function toAdd(party: ReturnType<typeof partyHere>, { database, reader, mailer, brandName, now }: Call) {
  if (!reader) throw signInRequired()
  // Until then the account may turn out to belong to another owner of the address.
  if (!reader.isConfirmed && mailer) throw addressNotConfirmed()
  await freshUntil(database, reader, now)
  return creationOptions(database, party, { reader: await userOf(database, reader.id), brandName }, now)
}
