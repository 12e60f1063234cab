import { ApiError } from '../../http/apiError.ts'
import type { Handler } from '../../http/handler.ts'

/** There are no accounts yet. */
export const userLogin: Handler<'user.login'> = async () => {
  throw new ApiError(503, 'NOT_AVAILABLE', 'Signing in is not open yet. Reading needs no account.')
}
