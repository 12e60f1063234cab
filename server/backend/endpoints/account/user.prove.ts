import type { ParsedInput } from '../../../../shared/api/endpoints.ts'
import { ownPassword } from '../../accounts/ownPassword.ts'
import { admit } from '../../accounts/secrets/passwordQueue.ts'
import { freshUntil, markProven } from '../../accounts/sessions.ts'
import type { CallOf, Handler } from '../../call/handler.ts'

/** Time until which the reader counts as recently authenticated; the password renews it. */
export const handle: Handler<'user.prove'> = async (input, call) => {
  if (input.current_password) await admit(() => prove(input, call))
  return { until: (await freshUntil(call.database, call.reader, call.now)).toISOString() }
}

async function prove({ current_password = '' }: ParsedInput<'user.prove'>, call: CallOf<'user.prove'>) {
  await ownPassword(call, current_password)
  await markProven(call.database, call.reader.session, call.now)
}
