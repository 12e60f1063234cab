import { removeSafely } from '../../accounts/credentials.ts'
import type { Handler } from '../../call/handler.ts'
import { removeIdentity } from '../../oauth/linkedIdentities.ts'

export const handle: Handler<'user.removeIdentity'> = async ({ identity_id }, call) => {
  await removeSafely(call, database => removeIdentity(database, call.reader.id, identity_id, call.now))
  return {}
}
