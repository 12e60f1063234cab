import { closeSession } from '../../accounts/sessions.ts'
import type { Handler } from '../../call/handler.ts'

/** The token of this call ends; the reader's other devices stay signed in. */
export const userLogout: Handler<'user.logout'> = async (_input, { database, reader }) => {
  await closeSession(database, reader.session)
  return {}
}
