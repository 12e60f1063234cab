import { notFound } from '../../http/apiError.ts'
import type { Handler } from '../../http/handler.ts'

/** No third-party sign-in is configured. */
export const userOauthUrl: Handler<'user.oauthUrl'> = async ({ provider }) => {
  if (provider) throw notFound('sign-in provider')
  return { providers: [] }
}
