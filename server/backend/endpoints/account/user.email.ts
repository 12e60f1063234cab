import { countMail } from '../../accounts/attempts.ts'
import { admitted } from '../../accounts/secrets/password.ts'
import { ownPassword } from '../../accounts/ownPassword.ts'
import { sendProof } from '../../accounts/emails.ts'
import { addressNotConfirmed, noMail } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'

/** Nothing changes until the new address is confirmed. */
export const handle: Handler<'user.email'> = admitted(async ({ email, current_password }, call) => {
  const { database, reader, mailer } = call
  if (!mailer) throw noMail()
  if (!reader.isConfirmed) throw addressNotConfirmed()
  await ownPassword(call, current_password)
  await countMail(call, email)
  return { ticket: await sendProof(database, call, { kind: 'address', email, readerId: reader.id }) }
})
