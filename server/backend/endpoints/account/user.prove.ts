import { ownPassword } from '../../accounts/ownPassword.ts'
import { admit } from '../../accounts/secrets/password.ts'
import { freshUntil, markProven } from '../../accounts/sessions.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'user.prove'> = async (input, call) => {
  const { database, reader, now } = call
  const password = input.current_password
  if (password) {
    await admit(() => ownPassword(call, password))
    await markProven(database, reader.session, now)
  }
  return { until: (await freshUntil(database, reader, now)).toISOString() }
}
