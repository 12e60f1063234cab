import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { signInReader } from '../../accounts/signInReader.ts'
import { orderMail } from '../../accounts/emails.ts'
import { ownPassword } from '../../accounts/ownPassword.ts'
import { hashPassword, admitted, checkPassword } from '../../accounts/secrets/password.ts'
import { lockPassword } from '../../accounts/readers.ts'
import { renewPassword } from '../../accounts/renewPassword.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { inTransaction } from '../../database/transaction.ts'

/** All other devices are signed out. */
export const handle: Handler<'user.password'> = admitted(async (input, call) => {
  const { current_password, password, remove_passkeys } = input
  const { brand, reader, mailer, now } = call
  const account = await ownPassword(call, current_password)
  await checkPassword(password, { email: account.email, brandName: call.brandName }, call.isBreached)
  const hash = await hashPassword(password)
  return inTransaction(call.database, async database => {
    // It may have been changed concurrently.
    if (!(await lockPassword(database, account))) throw new ApiError(401, 'BAD_CREDENTIALS', () => text.wrongPassword)
    const renewed = { brand, id: reader.id, email: account.email, hash }
    const facts = await renewPassword(database, renewed, 'signOut', now, remove_passkeys ? 'passkey' : undefined)
    if (mailer && reader.isConfirmed)
      await orderMail(database, call, { recipient: account.email, kind: 'passwordChanged', facts })
    return signInReader(database, reader.id, call)
  })
})
