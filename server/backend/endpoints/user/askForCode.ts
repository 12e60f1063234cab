import { RATE_LIMITS } from '../../../rateLimits.ts'
import type { ApiError } from '../../call/apiError.ts'
import type { Call } from '../../call/handler.ts'
import { inTransaction } from '../../database/transaction.ts'
import { countOnce, tooMany } from '../../accounts/limits/attempts.ts'
import { sendProof } from '../../accounts/sendProof.ts'

type Refused = {
  email: string
  /** The reader, if the password was right. */
  reader: number | undefined
  /** Milliseconds until sign-in is possible again. */
  wait: number
}

/**
 * The failure of a sign-in to an account under attack: who gave the right password gets a code by email, for the ticket
 * that everyone gets. Response and timing do not depend on the password, so guessing reveals nothing.
 */
export async function askForCode(call: Call, { email, reader, wait }: Refused): Promise<ApiError> {
  const { database, brand, mailer, now } = call
  if (!mailer) return tooMany(wait)
  const address = {
    key: `sign-in code ${brand} ${email} ${reader !== undefined}`,
    most: RATE_LIMITS.mailbox.all,
    within: RATE_LIMITS.mailbox.within,
  }
  const isMore = (await countOnce(database, address, now)) > 0
  const ticket = await inTransaction(database, database =>
    sendProof(database, call, { kind: 'signIn', email, readerId: isMore ? null : (reader ?? null) }),
  )
  mailer.wake()
  return tooMany(wait, { ticket })
}
