import { sessionsOf } from '../../accounts/sessions.ts'
import type { Handler } from '../../call/handler.ts'

export const handle: Handler<'user.sessions'> = async (_input, { database, reader, now }) => {
  const sessions = await sessionsOf(database, reader.id, now)
  return { items: sessions.map(({ token_hash, ...shown }) => ({ ...shown, current: token_hash === reader.session })) }
}
