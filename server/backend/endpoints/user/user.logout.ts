import { closeSession, closeSessions } from '../../accounts/sessions.ts'
import type { Handler } from '../../call/handler.ts'

/** The token of this call ends; the reader's other devices stay signed in, unless all are to be signed out. */
export const userLogout: Handler<'user.logout'> = async ({ everywhere }, { database, reader }) => {
  await (everywhere ? closeSessions(database, reader.id) : closeSession(database, reader.session))
  return {}
}
