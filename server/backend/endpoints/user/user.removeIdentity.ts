import { removeSafely } from '../../accounts/credentials.ts'
import type { Handler } from '../../call/handler.ts'
import { removeIdentity } from '../../oauth/linkedIdentities.ts'

export const handle: Handler<'user.removeIdentity'> = ({ identity_id }, call) =>
  removeSafely(call, database => removeIdentity(database, call.reader.id, identity_id, call.now))
