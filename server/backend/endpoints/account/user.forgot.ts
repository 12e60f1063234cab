import { countMail } from '../../accounts/attempts.ts'
import { sendProof } from '../../accounts/emails.ts'
import { noMail } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'

/** Sends an email to any given address: only the email says whether there is an account. */
export const handle: Handler<'user.forgot'> = async ({ email }, call) => {
  if (!call.mailer) throw noMail()
  await countMail(call, email)
  return { ticket: await sendProof(call.database, call, { kind: 'reset', email, readerId: null }) }
}
