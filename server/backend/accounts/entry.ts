import type { Output } from '../../../shared/api/endpoints.ts'
import type { Call } from '../call/handler.ts'
import type { Database } from '../database/schema/schema.ts'
import { meetDevice } from './devices.ts'
import { userOf } from './readers.ts'
import { closeSession, openSession } from './sessions.ts'

/**
 * Lets a reader in: a session of their own, on a device that is known from now on. It takes the place of the one that
 * the call came with. For a transaction.
 */
export async function letIn(database: Database, reader: number, call: Call): Promise<Output<'user.login'>> {
  await meetDevice(database, reader, call)
  if (call.reader) await closeSession(database, call.reader.session)
  const token = await openSession(database, reader, call.now, call.userAgent)
  const { email_verified, ...user } = await userOf(database, reader)
  // Where no mail is sent nobody is asked to confirm anything.
  return { token, user: call.mailer ? { ...user, email_verified } : user, created: false }
}
