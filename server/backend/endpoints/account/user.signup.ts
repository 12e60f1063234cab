import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { signInReader } from '../../accounts/signInReader.ts'
import { sendProof } from '../../accounts/emails.ts'
import { countMail } from '../../accounts/attempts.ts'
import { hashPassword, admitted, checkPassword } from '../../accounts/secrets/password.ts'
import { createUnverified } from '../../accounts/readers.ts'
import { ApiError, noMail } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { inTransaction } from '../../database/transaction.ts'

/** Does not look the address up: the email decides, and its proof leads to an existing account. */
export const handle: Handler<'user.signup'> = admitted(async ({ email, password, accept_terms }, call) => {
  const { brand, now } = call
  if (!call.mailer) throw noMail()
  if (!accept_terms) throw new ApiError(422, 'TERMS_NOT_ACCEPTED', () => text.termsNotAccepted)
  await checkPassword(password, { email, brandName: call.brandName }, call.isBreached)
  await countMail(call, email)
  const passwordHash = await hashPassword(password)
  return inTransaction(call.database, async database => {
    const id = await createUnverified(database, { brand, email, passwordHash }, now)
    const ticket = await sendProof(database, call, { kind: 'confirm', email, readerId: id })
    return { ...(await signInReader(database, id, call)), created: true, ticket }
  })
})
