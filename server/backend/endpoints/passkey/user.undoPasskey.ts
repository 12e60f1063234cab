import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { countProof } from '../../accounts/attempts.ts'
import { revokeAddedPasskey } from '../../accounts/passkeys/passkeys.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { inTransaction } from '../../database/transaction.ts'

/** For a passkey that its reader did not add. Ends all sessions. */
export const handle: Handler<'user.undoPasskey'> = async ({ link }, call) => {
  await countProof(call)
  const email = await inTransaction(call.database, database => revokeAddedPasskey(database, call.brand, link, call.now))
  if (email === undefined) throw new ApiError(401, 'BAD_CREDENTIALS', () => text.linkOld)
  return { email }
}
