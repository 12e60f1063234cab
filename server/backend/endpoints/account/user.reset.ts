import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { signInReader } from '../../accounts/signInReader.ts'
import { countProof } from '../../accounts/attempts.ts'
import { orderMail } from '../../accounts/emails.ts'
import { hashPassword, admitted, checkPassword } from '../../accounts/secrets/password.ts'
import { findProof, consumeProof } from '../../accounts/proofs.ts'
import { renewPassword } from '../../accounts/renewPassword.ts'
import { verifyAddress } from '../../accounts/verifyAddress.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { inTransaction } from '../../database/transaction.ts'

/** All other credentials are revoked. */
export const handle: Handler<'user.reset'> = admitted(async ({ password, ...shown }, call) => {
  const { brand, now } = call
  await countProof(call)
  const proof = await findProof(call, shown, ['reset'])
  const { email } = proof
  await checkPassword(password, { email, brandName: call.brandName }, call.isBreached)
  const hash = await hashPassword(password)
  return inTransaction(call.database, async database => {
    await consumeProof(database, proof)
    const id = await verifyAddress(database, proof, false, now)
    if (id === undefined) throw new ApiError(401, 'BAD_CREDENTIALS', () => text.accountDeleted)
    const facts = await renewPassword(database, { brand, id, email, hash }, 'recovery', now)
    await orderMail(database, call, { recipient: email, kind: 'passwordChanged', facts })
    return signInReader(database, id, call)
  })
})
