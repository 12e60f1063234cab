import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { signInReader, signInOnFullDisk } from '../../accounts/signInReader.ts'
import { countPasskey, partyHere } from '../../accounts/passkeys/challenges.ts'
import { checkSignature, countUse } from '../../accounts/passkeys/usePasskey.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { inTransaction } from '../../database/transaction.ts'

export const handle: Handler<'user.passkeySignIn'> = async ({ response }, call) => {
  const party = partyHere(call)
  await countPasskey(call)
  const signed = await checkSignature(call.database, party, response, call.now)
  if (!signed) throw refused()
  return inTransaction(call.database, async database => {
    if (!(await countUse(database, signed, call.now))) throw refused()
    return signInReader(database, signed.readerId, call)
  }).catch((failure: unknown) => signInOnFullDisk(failure, signed.readerId, call))
}

const refused = () => new ApiError(401, 'BAD_CREDENTIALS', () => text.passkeyRefused)
