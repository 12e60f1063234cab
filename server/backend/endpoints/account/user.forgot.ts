import { countMail } from '../../accounts/attempts.ts'
import { sendProof } from '../../accounts/emails.ts'
import { noMail } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'
import { inTransaction } from '../../database/transaction.ts'

/** Sends an email to any given address: only the email says whether there is an account. */
export const handle: Handler<'user.forgot'> = async ({ email }, call) => {
  const { database, mailer } = call
  if (!mailer) throw noMail()
  await countMail(call, email)
  const ticket = await inTransaction(database, database =>
    sendProof(database, call, { kind: 'reset', email, readerId: null }),
  )
  mailer.wake()
  return { ticket }
}
