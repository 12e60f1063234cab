import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { countMail } from '../../accounts/attempts.ts'
import { userOf } from '../../accounts/readers.ts'
import { sendProof } from '../../accounts/emails.ts'
import { ApiError, noMail } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'

/** With `again`, a code for re-authentication. Throws 409 CONFLICT for a confirmed address without `again`. */
export const handle: Handler<'user.resend'> = async ({ again = false }, call) => {
  const { database, reader, mailer } = call
  if (!mailer) throw noMail()
  if (reader.isConfirmed && !again) throw new ApiError(409, 'CONFLICT', () => text.confirmedAlready)
  const { email } = await userOf(database, reader.id)
  await countMail(call, email)
  const kind = reader.isConfirmed ? 'again' : 'confirm'
  return { ticket: await sendProof(database, call, { kind, email, readerId: reader.id }) }
}
