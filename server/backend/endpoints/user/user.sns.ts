import { ApiError } from '../../http/apiError.ts'
import type { Handler } from '../../http/handler.ts'

/** No provider has given a code, so no code is a good one. */
export const userSns: Handler<'user.sns'> = async () => {
  throw new ApiError(401, 'BAD_CREDENTIALS', 'This sign-in link is used up or too old.')
}
