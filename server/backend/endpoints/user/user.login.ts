import { failures as text } from '../../../../client/text/en/backend/failures.ts'
import type { ParsedInput } from '../../../../shared/api/endpoints.ts'
import { signInReader, signInOnFullDisk } from '../../accounts/signInReader.ts'
import { isPassword } from '../../accounts/secrets/password.ts'
import { admit } from '../../accounts/secrets/passwordQueue.ts'
import { lockPassword, readerByEmail } from '../../accounts/readers.ts'
import { askForCode } from './askForCode.ts'
import { countSignIn } from '../../accounts/signInLimits.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Call, Handler } from '../../call/handler.ts'

/** Signs in by email and password. Unknown addresses and wrong passwords get the same response in the same time. */
export const handle: Handler<'user.login'> = (input, call) => admit(() => signIn(input, call))

async function signIn({ email, password }: ParsedInput<'user.login'>, call: Call) {
  const { database, brand, mailer } = call
  const known = await readerByEmail(database, brand, email)
  const { gotIn, attacked } = await countSignIn(call, email, known?.id)
  const right = await isPassword(password, known?.password_hash)
  if (attacked) throw await askForCode(call, { email, reader: right ? known?.id : undefined, wait: attacked })
  if (!known || !right) throw wrong()
  const entry = await inTransaction(database, async database => {
    // The account's owner may have changed while the password was checked.
    if (!(await lockPassword(database, known))) throw wrong()
    await gotIn(database)
    return signInReader(database, known.id, call)
  }).catch((failure: unknown) => signInOnFullDisk(failure, known.id, call))
  mailer?.wake()
  return entry
}

const wrong = () => new ApiError(401, 'BAD_CREDENTIALS', () => text.badCredentials)
