import { closeSession } from '../../accounts/sessions.ts'
import { endWaysIn } from '../../accounts/waysIn.ts'
import type { Handler } from '../../call/handler.ts'
import { inTransaction } from '../../database/transaction.ts'

/** The token of this call ends; the reader's other devices stay signed in, unless all are to be signed out. */
export const userLogout: Handler<'user.logout'> = async ({ everywhere }, { database, reader, now }) => {
  if (everywhere) await inTransaction(database, database => endWaysIn(database, [reader.id], 'signOut', now))
  else await closeSession(database, reader.session)
  return {}
}
