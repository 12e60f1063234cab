import { closeSession, sessionsOf } from '../../accounts/sessions.ts'
import { notFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'

/** Signs out one of the reader's devices. Throws 404 NOT_FOUND if it is signed out already, or another reader's. */
export const handle: Handler<'user.endSession'> = async ({ session_id }, { database, reader, now }) => {
  const session = (await sessionsOf(database, reader.id, now)).find(({ id }) => id === session_id)
  if (!session) throw notFound()
  await closeSession(database, session.token_hash)
  return {}
}
