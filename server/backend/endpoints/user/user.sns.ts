import { userOf } from '../../accounts/readers.ts'
import { openSession } from '../../accounts/sessions.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Handler } from '../../http/handler.ts'
import { takeCode } from '../../oauth/returnCodes.ts'

/**
 * Exchanges the code with which a third-party sign-in came back. Only the device that began it may: a code that
 * somebody else made their own sign-in with would sign the reader in as them.
 */
export const userSns: Handler<'user.sns'> = async ({ code }, { database, brand, device, now }) => {
  const outcome = await takeCode(database, brand, code, now)
  if (!outcome || outcome.device !== device) throw refused('This sign-in link is used up or too old.')
  const { reader_id, created, failure, return_to } = outcome
  if (reader_id === null) throw refused(failure!)
  return {
    token: await openSession(database, reader_id, now),
    user: await userOf(database, reader_id),
    created: Boolean(created),
    return_to,
  }
}

const refused = (desc: string) => new ApiError(401, 'BAD_CREDENTIALS', desc)
