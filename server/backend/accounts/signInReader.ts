import type { Output } from '../../../shared/api/endpoints.ts'
import type { Call } from '../call/handler.ts'
import { engineOf } from '../database/engine/engine.ts'
import type { Database } from '../database/schema/schema.ts'
import { rememberDevice } from './devices.ts'
import { createMemorySession } from './memorySessions.ts'
import { userOf } from './readers.ts'
import { closeSession, LASTS, openSession } from './sessions.ts'

/**
 * Lets a reader in: a session of their own, on a device that is known from now on. It takes the place of the one that
 * the call came with. For a transaction.
 */
export async function signInReader(database: Database, reader: number, call: Call): Promise<Output<'user.login'>> {
  await rememberDevice(database, reader, call)
  if (call.reader) await closeSession(database, call.reader.session)
  const token = await openSession(database, reader, call.now, call.userAgent)
  const { email_verified, ...user } = await userOf(database, reader)
  // Where no mail is sent nobody is asked to confirm anything.
  return { token, user: call.mailer ? { ...user, email_verified } : user, created: false }
}

/**
 * Lets a reader in for whom `letIn` failed for want of room on the disk: what they own they can read meanwhile. Throws
 * the failure where it was another.
 */
export async function signInOnFullDisk(failure: unknown, reader: number, { database, now }: Call) {
  const token = engineOf(database).isFull(failure) ? await createMemorySession(database, reader, now, LASTS) : undefined
  if (token === undefined) throw failure
  return { token, user: await userOf(database, reader), created: false }
}
