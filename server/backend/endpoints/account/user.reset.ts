import { failures as text } from '../../../../client/text/en/backend/failures.ts'
import type { ParsedInput } from '../../../../shared/api/endpoints.ts'
import { signInReader } from '../../accounts/signInReader.ts'
import { countProof } from '../../accounts/limits/mailLimits.ts'
import { orderMail } from '../../accounts/emails.ts'
import { hashPassword } from '../../accounts/secrets/password.ts'
import { admit } from '../../accounts/secrets/passwordQueue.ts'
import { checkPassword } from '../../accounts/secrets/passwordRules.ts'
import { findProof, takeProof } from '../../accounts/proofs.ts'
import { renewPassword } from '../../accounts/renewPassword.ts'
import { verifyAddress } from '../../accounts/verifyAddress.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Call, Handler } from '../../call/handler.ts'
import { inTransaction } from '../../database/transaction.ts'

/** Sets a new password with an emailed proof; all other credentials are revoked. */
export const handle: Handler<'user.reset'> = (input, call) => admit(() => reset(input, call))

async function reset({ password, ...shown }: ParsedInput<'user.reset'>, call: Call) {
  const { brand, site, mailer, now } = call
  await countProof(call)
  const proof = await findProof(call, shown, ['reset'])
  const { email } = proof
  await checkPassword(password, { email, brandName: call.brandName }, call.isBreached)
  const hash = await hashPassword(password)
  const entry = await inTransaction(call.database, async database => {
    await takeProof(database, proof)
    const id = await verifyAddress(database, proof, false, now)
    if (id === undefined) throw new ApiError(401, 'BAD_CREDENTIALS', () => text.accountGone)
    const facts = await renewPassword(database, { brand, id, email, hash }, 'recovery', now)
    await orderMail(database, { brand, origin: site.origin, recipient: email, kind: 'passwordChanged', facts }, now)
    return signInReader(database, id, call)
  })
  mailer?.wake()
  return entry
}
