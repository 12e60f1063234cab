import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { signInReader } from '../../accounts/signInReader.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { consumeCode, type SignInFailure } from '../../oauth/returnCodes.ts'

/** Only for the device that began the sign-in: others could sign the reader in as themselves. */
export const handle: Handler<'user.sns'> = async ({ code }, call) => {
  const { brand, device, now } = call
  const entry = await inTransaction(call.database, async database => {
    const outcome = await consumeCode(database, brand, code, now)
    // Not thrown here: a refused code is used up too.
    if (outcome?.device !== device) return refused(() => text.linkOld)
    const { reader_id, created, failure, return_to } = outcome
    if (reader_id === null) return refused(() => text.thirdParty[failure as SignInFailure])
    return { ...(await signInReader(database, reader_id, call)), created: Boolean(created), return_to }
  })
  if (entry instanceof ApiError) throw entry
  return entry
}

const refused = (desc: () => string) => new ApiError(401, 'BAD_CREDENTIALS', desc)
