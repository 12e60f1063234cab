import { failures as text } from '../../../shared/text/en/backend/failures.ts'
import { ApiError } from '../call/apiError.ts'
import type { Call, SignedIn } from '../call/handler.ts'
import { countOwnPassword } from './attempts.ts'
import { isPassword } from './secrets/password.ts'
import { getRow } from '../database/queries.ts'

/** An unlocked device is not enough. Throws 401 BAD_CREDENTIALS, 429 RATE_LIMITED, 409 PASSWORD_NEEDED if none. */
export async function ownPassword(call: Call & { reader: SignedIn }, password: string) {
  await countOwnPassword(call, call.reader)
  const account = await getRow(call.database, 'reader', { id: call.reader.id }, ['id', 'email', 'password_hash'])
  if (account.password_hash === null) {
    throw new ApiError(409, 'PASSWORD_NEEDED', () => text.noPassword)
  }
  if (!(await isPassword(password, account.password_hash))) {
    throw new ApiError(401, 'BAD_CREDENTIALS', () => text.wrongPassword, {
      fields: [{ path: 'current_password', message: 'Wrong' }],
    })
  }
  return account
}
