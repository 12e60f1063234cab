import type { ParsedInput } from '../../../../shared/api/endpoints.ts'
import { hashPassword, isPassword } from '../../accounts/password.ts'
import { admit } from '../../accounts/passwordQueue.ts'
import { createReader, holdPassword, readerByEmail, userOf } from '../../accounts/readers.ts'
import { openSession } from '../../accounts/sessions.ts'
import { countSignIn } from '../../accounts/signInLimits.ts'
import { inTransaction } from '../../database/transaction.ts'
import { ApiError } from '../../call/apiError.ts'
import type { Call, Handler } from '../../call/handler.ts'

/**
 * Signs in by e-mail and password. An unknown address becomes an account where the terms are accepted. Whether an
 * address is known does not show in the time that a refusal takes.
 */
export const userLogin: Handler<'user.login'> = (input, call) => admit(() => signIn(input, call))

async function signIn({ email, password, accept_terms }: ParsedInput<'user.login'>, call: Call) {
  const { database, brand, now } = call
  const known = await readerByEmail(database, brand, email)
  const gotIn = await countSignIn(call, email, known?.id)
  const right = await isPassword(password, known?.password_hash)
  if (known && !right) throw wrong()
  if (!known && !accept_terms) {
    throw new ApiError(
      422,
      'TERMS_NOT_ACCEPTED',
      'There is no account with this address yet. To create it, accept the terms.',
    )
  }
  const created = known ? undefined : await create(email, await hashPassword(password), call)
  const account = created ?? known ?? (await createdMeanwhile(email, password, call))
  return inTransaction(database, async database => {
    // Whose account it is can have been settled while the password was checked.
    if (!(await holdPassword(database, account))) throw wrong()
    await gotIn(database, account.id)
    return {
      token: await openSession(database, account.id, now),
      user: await userOf(database, account.id),
      created: created !== undefined,
    }
  })
}

async function create(email: string, password_hash: string, { database, brand, now }: Call) {
  const id = await createReader(database, { brand, email, passwordHash: password_hash, emailVerified: false }, now)
  return id === undefined ? undefined : { id, password_hash }
}

/** Two calls wanted to create the same account: the later one signs in like anybody. */
async function createdMeanwhile(email: string, password: string, { database, brand }: Call) {
  const reader = await readerByEmail(database, brand, email)
  if (!reader || !(await isPassword(password, reader.password_hash))) throw wrong()
  return reader
}

const wrong = () => new ApiError(401, 'BAD_CREDENTIALS', 'The e-mail address or the password is not right.')
