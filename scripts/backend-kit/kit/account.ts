import type { Output } from '../../../shared/api/endpoints.ts'
import { isRecord } from './inspect.ts'
import { Skip, type Session } from './session.ts'

export type Credentials = { email: string; password: string }

export type Account = ReturnType<typeof createAccount>

/** Why signed-in calls are not tried. */
const NO_CREDENTIALS = 'needs --user and --password'

/** The reader on whose behalf signed-in calls are made; signs in at first need. */
export function createAccount({ call }: Session, credentials?: Credentials) {
  let signedIn: Promise<Output<'user.login'>> | undefined

  async function signIn({ email, password }: Credentials): Promise<Output<'user.login'>> {
    const answer = await call('user.login', { email, password })
    const data = isRecord(answer.body) ? (answer.body['data'] as Output<'user.login'> | undefined) : undefined
    if (answer.status !== 200 || !data?.token)
      throw new Skip(`user.login answers ${answer.status} to --user and --password`)
    return data
  }

  /** Token and user. Throws `Skip` where there are no credentials, or they do not work. */
  const reader = (): Promise<Output<'user.login'>> => {
    if (!credentials) throw new Skip(NO_CREDENTIALS)
    signedIn ??= signIn(credentials)
    return signedIn
  }

  /** After all of the reader's tokens have ended. */
  const forget = () => void (signedIn = undefined)

  return { credentials, forget, reader, token: async () => (await reader()).token }
}
