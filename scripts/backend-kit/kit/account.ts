import type { Output } from '../../../shared/api/endpoints.ts'
import { isRecord } from './inspect.ts'
import { Skip, type Session } from './session.ts'

export type Credentials = { email: string; password: string }

export type Account = ReturnType<typeof createAccount>

/** Reasons why authenticated calls are skipped. */
const NO_CREDENTIALS = 'needs --user and --password'

/** The reader for authenticated calls; signs in when first needed. */
export function createAccount({ call }: Session, credentials?: Credentials) {
  let signedIn: Promise<Output<'user.login'>> | undefined

  async function signIn({ email, password }: Credentials): Promise<Output<'user.login'>> {
    const response = await call('user.login', { email, password })
    const data = isRecord(response.body) ? (response.body['data'] as Output<'user.login'> | undefined) : undefined
    if (response.status !== 200 || !data?.token)
      throw new Skip(`user.login answers ${response.status} to --user and --password`)
    return data
  }

  /** Token and user. Throws `Skip` without credentials, or if they do not work. */
  const reader = (): Promise<Output<'user.login'>> => {
    if (!credentials) throw new Skip(NO_CREDENTIALS)
    signedIn ??= signIn(credentials)
    return signedIn
  }

  /** After all of the reader's tokens were revoked. */
  const forget = () => void (signedIn = undefined)

  return { credentials, forget, reader, token: async () => (await reader()).token }
}
