import { failures as text } from '../../../../shared/text/en/backend/failures.ts'
import { signInReader, signInOnFullDisk } from '../../accounts/signInReader.ts'
import { personOf } from '../../accounts/secrets/mailbox.ts'
import { isPassword, admitted } from '../../accounts/secrets/password.ts'
import { lockPassword, readerByEmail } from '../../accounts/readers.ts'
import { countSignIn } from '../../accounts/signInLimits.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Call, Handler } from '../../call/handler.ts'
import { countOnce, tooMany } from '../../accounts/attempts.ts'
import { sendProof } from '../../accounts/emails.ts'

/** Unknown addresses and wrong passwords get the same response in the same time. */
export const handle: Handler<'user.login'> = admitted(async ({ email, password }, call) => {
  const { database, brand } = call
  const known = await readerByEmail(database, brand, email)
  const { gotIn, attacked } = await countSignIn(call, email, known?.id)
  const right = await isPassword(password, known?.password_hash)
  if (attacked) throw await askForCode(call, { email, reader: right ? known?.id : undefined, wait: attacked })
  if (!known || !right) throw wrong()
  return inTransaction(database, async database => {
    // The account's owner may have changed while the password was checked.
    if (!(await lockPassword(database, known))) throw wrong()
    await gotIn(database)
    return signInReader(database, known.id, call)
  }).catch((failure: unknown) => signInOnFullDisk(failure, known.id, call))
})

const wrong = () => new ApiError(401, 'BAD_CREDENTIALS', () => text.badCredentials)

type Refused = {
  email: string
  /** If the password was right. */
  reader: number | undefined
  wait: number
}

/**
 * For an account under attack: who gave the right password gets a code by email, for the ticket that everyone gets.
 * Response and timing do not depend on the password, so guessing reveals nothing.
 */
async function askForCode(call: Call, { email, reader, wait }: Refused): Promise<ApiError> {
  const { database, brand, mailer, rates, now } = call
  if (!mailer) return tooMany(wait)
  const address = {
    key: `sign-in code ${brand} ${personOf(email)} ${reader !== undefined}`,
    most: rates.mailbox.all,
    within: rates.mailbox.within,
  }
  const isMore = (await countOnce(database, address, now)) > 0
  const readerId = isMore ? null : (reader ?? null)
  return tooMany(wait, { ticket: await sendProof(database, call, { kind: 'signIn', email, readerId }) })
}
