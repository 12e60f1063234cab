import type { ParsedInput } from '../../../../shared/api/endpoints.ts'
import { countMail } from '../../accounts/limits/mailLimits.ts'
import { admit } from '../../accounts/secrets/passwordQueue.ts'
import { ownPassword } from '../../accounts/ownPassword.ts'
import { sendProof } from '../../accounts/sendProof.ts'
import { addressNotConfirmed, noMail } from '../../call/apiError.ts'
import type { CallOf, Handler } from '../../call/handler.ts'
import { inTransaction } from '../../database/transaction.ts'

/** Sends an email to the new address: nothing changes until it is confirmed. */
export const handle: Handler<'user.email'> = (input, call) => admit(() => begin(input, call))

async function begin({ email, current_password }: ParsedInput<'user.email'>, call: CallOf<'user.email'>) {
  const { database, reader, mailer } = call
  if (!mailer) throw noMail()
  if (!reader.isConfirmed) throw addressNotConfirmed()
  await ownPassword(call, current_password)
  await countMail(call, email)
  const ticket = await inTransaction(database, database =>
    sendProof(database, call, { kind: 'address', email, readerId: reader.id }),
  )
  mailer.wake()
  return { ticket }
}
