import { closeSession, sessionsOf } from '../../accounts/sessions.ts'
import { notFound } from '../../call/apiError.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'user.endSession'> = async ({ session_id }, { database, reader, now }) => {
  const session = (await sessionsOf(database, reader.id, now)).find(({ id }) => id === session_id)
  if (!session) throw notFound()
  await closeSession(database, session.token_hash)
}
